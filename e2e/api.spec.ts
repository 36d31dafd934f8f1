import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { drawComicPage } from '@/tests/draw-page';
import { accountPage, newPerson } from './account-page';
import { expect, test } from './test';

const run = promisify(execFile);

/** From the purchase to a page translated by a program, against the built product with its real engines. */
test('buy API translations, make a key, translate with the example of /developers, revoke the key', async ({
  page,
  baseURL,
}, testInfo) => {
  test.setTimeout(300_000);
  await accountPage(page, 'en').register(newPerson('Mio'));

  await test.step('nothing bought yet: the settings say what keys need', async () => {
    await page.goto('/setting');
    await expect(page.getByText('Keys come with API translations.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create a key' })).toHaveCount(0);
  });

  await test.step('buy', async () => {
    await page.goto('/price?tab=api');
    await page.getByRole('button', { name: 'Buy', exact: false }).first().click();
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: '25,000 translations added' })).toBeVisible();
  });

  const key = await test.step('make a key, which is shown once', async () => {
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Reader at home');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const secret = await page.getByLabel('API key', { exact: true }).inputValue();
    expect(secret).toMatch(/^fuki_[A-Za-z0-9]{12}_[\w-]{43}$/);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.reload();
    await expect(page.getByText('Reader at home')).toBeVisible();
    await expect(page.locator('body')).not.toContainText(secret);
    return secret;
  });

  await test.step('translate a page with the example', async () => {
    const [input, output] = [testInfo.outputPath('page.png'), testInfo.outputPath('translated.png')];
    await writeFile(input, drawComicPage().png);
    const env = { ...process.env, FUKIDASHI_URL: baseURL, FUKIDASHI_KEY: key };
    await run('sh', ['scripts/api-examples/translate-page.sh', input, output, 'ESP'], { env });
    const { width, height } = await sharp(input).metadata();
    expect(await sharp(output).metadata()).toMatchObject({ format: 'png', width, height });
    expect(await readFile(output)).not.toEqual(await readFile(input));
  });

  await test.step('revoke the key', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Revoke Reader at home' }).click();
    await page.getByRole('button', { name: 'Really revoke Reader at home?' }).click();
    await expect(page.getByText('The key is revoked.')).toBeVisible();
    const answer = await fetch(`${baseURL}/api/v1/balance`, { headers: { Authorization: `Bearer ${key}` } });
    expect([answer.status, (await answer.json()).error]).toEqual([401, 'key-revoked']);
  });
});

test('the reference shows the examples in three languages and leads to the document', async ({ page, request }) => {
  await page.goto('/developers');
  await expect(page.getByRole('heading', { level: 1, name: 'The API' })).toBeVisible();
  await expect(page.getByText('#!/bin/sh').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Python' }).click();
  await expect(page.getByText('import base64').first()).toBeVisible();
  const address = await page.getByRole('link', { name: 'OpenAPI document' }).getAttribute('href');
  expect((await (await request.get(address ?? '')).json()).openapi).toBe('3.1.0');
});
