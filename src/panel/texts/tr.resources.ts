/** Names of the resources, their fields, choices, hints and commands, in Turkish. */
export const trResources = {};
