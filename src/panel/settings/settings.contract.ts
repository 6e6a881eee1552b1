declare module '../page/contract.js' {
  interface PanelContract {
    /** It has no operations: what it shows is in the page already. */
    settings: Record<never, never>;
  }
}

export {};
