import { unaccented } from '../unaccented';

/**
 * Takes the accents of one reading into another that has the better letters: PP-OCR knows hardly any accent,
 * tesseract knows them and errs elsewhere. The two are aligned letter by letter without case and accents; where
 * the plain letters agree, the accented one wins, in the case of the plain reading.
 */
export function transferAccents(plain: string, accented: string): string {
  const a = [...plain];
  const b = [...accented.normalize('NFC')];
  const cost = editTable(a.map(baseOf), b.map(baseOf));
  const result = [...a];
  let i = a.length;
  let j = b.length;
  while (i > 0 && j > 0) {
    const same = baseOf(a[i - 1]!) === baseOf(b[j - 1]!);
    if (cost[i]![j] === cost[i - 1]![j - 1]! + (same ? 0 : 1)) {
      if (same && b[j - 1] !== baseOf(b[j - 1]!)) result[i - 1] = inCaseOf(a[i - 1]!, b[j - 1]!);
      else if (!same && /[¿¡]/u.test(b[j - 1]!)) result[i - 1] = b[j - 1]!;
      i--;
      j--;
    } else if (cost[i]![j] === cost[i - 1]![j]! + 1) i--;
    else {
      // Marks that only the second reading knows stand before a word.
      if (/[¿¡]/u.test(b[j - 1]!)) result.splice(i, 0, b[j - 1]!);
      j--;
    }
  }
  while (j > 0) {
    if (/[¿¡]/u.test(b[j - 1]!)) result.unshift(b[j - 1]!);
    j--;
  }
  return result.join('');
}

function editTable(a: string[], b: string[]): number[][] {
  const table = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, table[i - 1]![j]! + 1, row[j - 1]! + 1));
    }
    table.push(row);
  }
  return table;
}

function baseOf(character: string): string {
  const base = unaccented(character.toLowerCase());
  return base === 'đ' ? 'd' : base;
}

function inCaseOf(model: string, letter: string): string {
  return model === model.toUpperCase() && model !== model.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}
