/** The documents, as the footers name them (messages, `shell.footer`). */
export const legalLinks = [
  { href: '/privacyPolicy', label: 'privacy' },
  { href: '/return-and-refund-policy', label: 'refunds' },
  { href: '/terms-and-conditions', label: 'terms' },
] as const;
