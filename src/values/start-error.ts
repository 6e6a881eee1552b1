/** Nothing of the service is wrong, and a person can do something about it: the message says what. */
export class StartError extends Error {}
