export const SCRIPTS_FILE = 'scripts.json';

/** By file names, which carry a digest of the content. */
export interface PanelScripts {
  /** Those that every page begins with, the one that starts it first. */
  first: string[];
  /** All of this build; scripts of the build before stand beside them. */
  all: string[];
  /** Those that each page needs besides or among them, by its component. */
  pages: Record<string, string[]>;
}
