/** Upload limits of the specification (§5, §9); apart from the contract, so that a drop zone does not load it. */
export const uploadLimit = { bytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] } as const;
