import { describe, expect, it } from 'vitest';
import { envExample, readEnv } from '@/server/env';

describe('the environment', () => {
  it('is documented in .env.example, every variable with its default', async () => {
    await expect(envExample()).toMatchFileSnapshot('../.env.example');
  });

  it('works when nothing is set', () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, ROLE: 'all', DATA_DIR: 'data', OFFLINE: false });
  });

  it('treats an empty variable as absent', () => {
    expect(readEnv({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  });

  it('names every wrong variable at once', () => {
    expect(() => readEnv({ PORT: 'web', ROLE: 'boss' })).toThrow(/PORT[\s\S]*ROLE/);
  });
});
