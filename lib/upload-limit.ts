/** Upload limits of the specification (§5, §9); apart from the contract, so that a drop zone does not load it. */
export const uploadLimit = { bytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] } as const;

/** Most pages of one chapter. Without an account there is one translation a day; further pages can wait for it. */
export const chapterLimit = { anonymous: 20, member: 100, paying: 300 } as const;
