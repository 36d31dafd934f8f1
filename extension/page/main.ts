import type { Order } from '../words';
import { createReader } from './reader';
import { watchPage } from './watch-page';

/** The script in a page. It is put there by the person's click, or from the beginning on sites that are turned on. */

const mark = 'fukidashiIsHere';

// Once a page, however often it is put there.
if (!(mark in globalThis)) {
  Object.assign(globalThis, { [mark]: true });
  const reader = createReader();
  chrome.runtime.onMessage.addListener((message, sender, respond) => {
    if (sender.id !== chrome.runtime.id || !isOrder(message, reader.orders)) return false;
    const follow = reader.orders[message.order] as (about: unknown) => Promise<unknown>;
    void follow(message.about).then(respond);
    return true;
  });
  watchPage(reader);
  void reader.hello();
}

function isOrder(message: unknown, orders: object): message is { order: Order; about: unknown } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'order' in message &&
    typeof message.order === 'string' &&
    Object.hasOwn(orders, message.order)
  );
}
