/** It has no operations: what it shows is in the page already. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface SettingsContract {}

declare module '../page/contract.js' {
  interface PanelContract {
    settings: SettingsContract;
  }
}
