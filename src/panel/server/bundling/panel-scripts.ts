/** The file beside the bundle that says which scripts there are. */
export const SCRIPTS_FILE = 'scripts.json';

/** The scripts of the panel by their file names, which carry a digest of their content. */
export interface PanelScripts {
  /** Those that every page begins with, the one that starts it first. */
  first: string[];
  /** All of this build; scripts of the build before stand beside them. */
  all: string[];
  /** Those that each page needs besides or among them, by its component. */
  pages: Record<string, string[]>;
}
