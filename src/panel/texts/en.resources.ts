/** Names of the resources, their fields, choices, hints and commands, in English. */
export const enResources = {} as const;
