import { accountPage, newPerson } from './account-page';
import { expect, type Page, test } from './test';

const pack = { amount: '$18.00', name: 'Pack', credits: 2_200 };

const providers = [
  { name: 'Stripe', by: 'Pay by card', pay: 'Pay', subscribe: 'Subscribe', asksAgain: false },
  {
    name: 'PayPal',
    by: 'Pay with PayPal',
    pay: 'Pay now',
    subscribe: 'Agree and subscribe',
    asksAgain: true,
  },
];

for (const provider of providers) {
  test(`${provider.name}: buy, subscribe, renew, cancel, resume, refund, and the balance is right each time`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const plans = plansPage(page);
    await accountPage(page, 'en').register(newPerson('Rin'));
    const start = await plans.balance();

    await test.step('buy a pack', async () => {
      await plans.choose('/price', '2,000 pack', 'Buy');
      await page.getByRole('button', { name: provider.by }).click();
      await page.getByRole('button', { name: provider.pay, exact: true }).click();
      await expect(page.getByRole('heading', { name: '2,200 translations added' })).toBeVisible();
      await expect(page.getByText(`You now have ${number(start + 2_200)} translations.`)).toBeVisible();
      await plans.hasBalance(start + 2_200);
      await expect(plans.statementLine('Pack added')).toContainText('+2,200');
    });

    await test.step('subscribe', async () => {
      await plans.choose('/price?tab=subscribe', 'Weekly', 'Subscribe');
      await page.getByRole('button', { name: provider.by }).click();
      await page.getByRole('button', { name: provider.subscribe, exact: true }).click();
      await expect(page.getByRole('heading', { name: '1,100 translations added' })).toBeVisible();
      await plans.hasBalance(start + 3_300);
      await expect(plans.subscription('Weekly')).toContainText('Next renewal on');
    });

    await test.step('renew', async () => {
      await page.getByRole('button', { name: 'Payment and invoices' }).click();
      await plans.form('Next payment').getByRole('button', { name: 'Take the next payment now' }).click();
      await expect(page).toHaveURL(/\/api\/pay\/test\//);
      await plans.hasBalance(start + 4_400);
      await expect(plans.statementLine('Subscription added')).toHaveCount(2);
    });

    await test.step('think better of it, then cancel', async () => {
      await page.getByRole('button', { name: 'Cancel: Weekly' }).click();
      await page.getByRole('button', { name: 'Continue using' }).click();
      await expect(plans.subscription('Weekly')).toContainText('Active');
      await page.getByRole('button', { name: 'Cancel: Weekly' }).click();
      await page.getByRole('button', { name: 'Confirm cancellation' }).click();
      await expect(plans.subscription('Weekly')).toContainText('Valid until');
      await plans.hasBalance(start + 4_400);
    });

    await test.step('refund', async () => {
      const { amount, name, credits } = pack;
      await page.getByRole('button', { name: 'Payment and invoices' }).click();
      await plans.form(`Payment of ${amount}`).first().getByRole('button', { name: 'Refund' }).click();
      await expect(page).toHaveURL(/\/api\/pay\/test\//);
      await plans.hasBalance(start + 4_400 - credits);
      // The cards ask side by side: one may have asked before the refund and another one after it.
      await page.reload();
      await expect(plans.statementLine(`${name} taken back after a refund`)).toContainText(number(credits));
      await expect(page.getByText('Refunded in full')).toBeVisible();
    });

    await test.step('resume', async () => {
      await page.getByRole('button', { name: 'Resume: Weekly' }).click();
      if (provider.asksAgain) {
        await page.getByRole('button', { name: provider.subscribe, exact: true }).click();
        await expect(page).toHaveURL(/\/(price|setting)/);
      } else {
        // Who leaves the page before the answer may have asked for nothing.
        await expect(plans.subscription('Weekly')).toContainText('Active');
      }
      await plans.hasBalance(start + 4_400 - pack.credits);
      await expect(plans.subscription('Weekly').filter({ hasText: 'Active' })).toHaveCount(1);
    });
  });
}

test('a declined card and a payment given up cost nothing, say so, and the next try works', async ({ page }) => {
  test.setTimeout(300_000);
  const plans = plansPage(page);
  await accountPage(page, 'en').register(newPerson('Noa'));
  const start = await plans.balance();
  const choose = async (by: string) => {
    await plans.choose('/price', '2,000 pack', 'Buy');
    await page.getByRole('button', { name: by }).click();
  };
  const outcome = (title: string) => page.getByRole('heading', { name: title });

  await test.step('a card that Stripe declines: another try on its own page', async () => {
    await choose('Pay by card');
    await page.getByRole('button', { name: 'Use a card that is declined' }).click();
    await expect(page.getByRole('alert')).toContainText('Your card was declined');
    await page.getByRole('button', { name: 'Go back without paying' }).click();
    await expect(outcome('Payment cancelled')).toBeVisible();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the prices' }).click();
    await expect(outcome('Payment cancelled')).toBeHidden();
    await plans.hasBalance(start);
  });

  await test.step('an approval at PayPal that is taken back', async () => {
    await choose('Pay with PayPal');
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await expect(outcome('Payment cancelled')).toBeVisible();
    await plans.hasBalance(start);
  });

  await test.step('a card that PayPal declines when the money is taken', async () => {
    await choose('Pay with PayPal');
    await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
    await expect(outcome('The payment was declined')).toBeVisible();
    await expect(page.getByText('Nothing was charged. Try again or pay in another way.')).toBeVisible();
    await plans.hasBalance(start);
  });

  await test.step('the next try', async () => {
    await choose('Pay with PayPal');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(outcome('2,200 translations added')).toBeVisible();
    await plans.hasBalance(start + 2_200);
  });
});

test('links to the prices bring the policy under which the payment scripts may run', async ({ page }) => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
  });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.stripeScriptRan = true;' }),
  );
  const loadScript = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const script = document.createElement('script');
          script.src = 'https://js.stripe.com/clover/stripe.js';
          script.onload = () => resolve(true);
          script.onerror = () => resolve(false);
          document.head.append(script);
        }),
    );
  await page.goto('/faq');
  expect(await loadScript()).toBe(false);
  expect(blocked).not.toEqual([]);
  await page.locator('header').getByRole('link', { name: 'Price' }).first().click();
  await expect(page).toHaveURL(/\/price$/);
  await expect(page.getByRole('tab', { name: 'API' })).toBeVisible();
  expect(await loadScript()).toBe(true);
});

test('whoever is not signed in may look, and comes back to the chosen plan after logging in', async ({ page }) => {
  await page.goto('/price?tab=api');
  await expect(page.getByRole('tab', { name: 'API' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'API' }).press('ArrowLeft');
  await expect(page).toHaveURL(/\/price\?tab=subscribe$/);
  await page.getByRole('listitem', { name: 'Yearly' }).getByRole('button').click();
  await expect(page).toHaveURL(/\/login/);
  const loginUrl = await page.evaluate(() => localStorage.getItem('loginUrl'));
  expect(loginUrl).toBe('/price?tab=subscribe&plan=yearly');
});

function plansPage(page: Page) {
  const left = page.getByRole('region', { name: 'What you have left' });
  const plans = {
    async balance(): Promise<number> {
      await page.goto('/setting');
      await expect(left).toContainText(/[0-9]/);
      await expect(page.getByRole('region', { name: 'Statement' })).toBeVisible();
      return Number((await left.locator('p').first().innerText()).replace(/\D/g, ''));
    },
    /** Webhooks come when they come: the page is asked again until it says so. */
    hasBalance: (wanted: number) =>
      expect.poll(() => plans.balance(), { timeout: 60_000, intervals: [500, 1_000, 2_000] }).toBe(wanted),
    async choose(address: string, plan: string, verb: string) {
      await page.goto(address);
      await page.getByRole('listitem', { name: plan }).getByRole('button', { name: verb }).click();
    },
    statementLine: (text: string) => page.getByRole('region', { name: 'Statement' }).getByRole('row', { name: text }),
    subscription: (name: string) =>
      page.getByRole('region', { name: 'What renews' }).getByRole('listitem').filter({ hasText: name }),
    /** A part of the stand-in's page. */
    form: (text: string) => page.locator('form').filter({ hasText: text }),
  };
  return plans;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
