/** What an `Accept-…` header names, `fr, en;q=0.5`, in lower case, the most wanted first; q=0 means not at all. */
export function acceptedIn(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { name: name.trim(), weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}
