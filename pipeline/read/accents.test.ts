import { describe, expect, it } from 'vitest';
import { transferAccents } from './accents';

describe('transferAccents', () => {
  it('takes accents where the plain letters agree, in the case of the plain reading', () => {
    expect(transferAccents('JE SUIS DEJA PRETE', 'je suis déjà prête')).toBe('JE SUIS DÉJÀ PRÊTE');
  });

  it('keeps the better letters where the two differ', () => {
    expect(transferAccents('ou etais-tu hier', 'où étais-tu h1cr')).toBe('où étais-tu hier');
  });

  it('takes the marks that open a Spanish sentence', () => {
    expect(transferAccents('Quien eres?', '¿Quién eres?')).toBe('¿Quién eres?');
    expect(transferAccents('CQUIEN ERES?', '¿QUIÉN ERES?')).toBe('¿QUIÉN ERES?');
  });

  it('leaves a text alone when the other reading is empty', () => {
    expect(transferAccents('HOLA', '')).toBe('HOLA');
  });
});
