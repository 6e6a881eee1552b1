type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** Registers the dialog that asks the person for their password or code again; returns how to take it away. */
export function provideConfirmation(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/** Asks the person for their password or code again; returns whether the server took it. */
export function askPerson(): Promise<boolean> {
  return ask?.() ?? Promise.resolve(false);
}
