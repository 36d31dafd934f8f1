import * as keys from '@/lib/contract/api-key';
import * as blog from '@/lib/contract/blog';
import type { Call } from '@/lib/contract/call';
import * as chapter from '@/lib/contract/chapter';
import * as collect from '@/lib/contract/collect';
import * as credits from '@/lib/contract/credits';
import * as extension from '@/lib/contract/extension';
import * as manga from '@/lib/contract/manga';
import * as pay from '@/lib/contract/payments';
import * as region from '@/lib/contract/region';
import * as user from '@/lib/contract/user';
import * as webhook from '@/lib/contract/webhook';
import type { Handlers } from '@/server/http/route';
import { password } from '../accounts';
import type { Browser } from '../browser';
import type { OwnedByMember } from './owner';

/** Statuses for somebody unknown, for a visitor with pages of their own, for another member, and for the owner. */
export type Answers = readonly [nobody: number, visitor: number, otherMember: number, owner: number];

/** How one route of the site is asked for what belongs to somebody. */
export type Case = {
  answers: Answers;
  /** Sent as the contract says … */
  call?: Call;
  input?: (own: OwnedByMember) => Record<string, unknown>;
  /** … or like this, where it has no call of its own. */
  send?: (browser: Browser, handlers: Handlers, own: OwnedByMember) => Promise<Response>;
  /** What of the owner's the owner is told: without it, that nobody else is told would prove nothing. */
  shows?: keyof OwnedByMember;
};

/** An id of somebody's own: nobody else gets anything by it. */
export const foreign: Answers = [403, 403, 403, 200];
/** The same where an account is needed anyway. */
const foreignToMembers: Answers = [401, 401, 403, 200];
/** Tells everybody of themselves alone. */
const own: Answers = [200, 200, 200, 200];
const ownOfMembers: Answers = [401, 401, 200, 200];
/** Tells everybody the same. */
const common: Answers = [200, 200, 200, 200];

const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' };
const zeros = 'A'.repeat(43);
const captcha = { captchaId: 'A'.repeat(22), captchaAnswer: 'wrong' };
const get = (path: string) => (browser: Browser, handlers: Handlers) => handlers.GET(browser.request(path));

function of(call: unknown, answers: Answers, input?: Case['input'], shows?: Case['shows']): [string, Case] {
  const { path } = call as Call;
  return [path, { call: call as Call, answers, input, shows }];
}

/** Every route but those of the public API (v1-cases.ts). */
export const cases = new Map<string, Case>([
  // Pages
  of(manga.getTranslateResult, foreign, ({ taskId }) => ({ taskId }), 'taskId'),
  of(chapter.getTranslateResults, foreign, ({ taskId }) => ({ taskIds: [taskId] }), 'taskId'),
  of(chapter.followTranslateTasks, foreign, ({ taskId }) => ({ taskIds: [taskId] }), 'taskId'),
  of(chapter.quoteTranslateTasks, foreign, ({ imageId }) => ({ pages: [{ imageId }], settings })),
  of(manga.submitTranslateTask, foreign, ({ imageId }) => ({ imageId, ...settings, idempotencyKey: 'a-new-key' })),
  of(manga.translateImage, foreign, ({ imageId }) => ({ imageId, ...settings, idempotencyKey: 'another-key' })),
  of(region.editRegions, foreign, ({ taskId }) => ({ taskId, revision: 1, regions: [] }), 'taskId'),
  of(region.restoreRevision, foreign, ({ taskId }) => ({ taskId, revision: 2, to: 0 }), 'taskId'),
  of(region.retranslateRegions, foreign, ({ taskId }) => ({ taskId, regions: ['r1'], translator: 'local' })),
  of(chapter.downloadImagesZip, foreign, ({ taskId }) => ({ taskIds: [taskId], format: 'zip' })),
  of(extension.findImages, own, ({ sha256 }) => ({ sha256: [sha256] }), 'imageId'),
  // The signed link is the permission: whoever was given one may look, for an hour.
  [
    '/api/manga/img/file/[...key]',
    { answers: common, send: (browser, { GET }, { pictureUrl }) => GET(browser.request(pictureUrl)) },
  ],
  of(manga.cancelTranslateTask, foreign, ({ taskId }) => ({ taskId }), 'taskId'),
  of(chapter.cancelTranslateTasks, foreign, ({ taskId }) => ({ taskIds: [taskId] }), 'taskId'),
  of(manga.uploadImage, own, () => ({ file: new Blob(['x']) })),
  of(chapter.saveImagesByBase64, [400, 400, 400, 400], () => ({ images: ['x'] })),
  of(manga.getUseCount, common),
  of(manga.getEngines, common),
  of(manga.getRemainingTranslations, own),

  // Chapters and receipts
  of(chapter.getChapter, foreign, ({ chapterId }) => ({ chapterId }), 'chapterTitle'),
  of(chapter.renameChapter, foreign, ({ chapterId }) => ({ chapterId, title: 'Mine now' })),
  of(chapter.saveChapter, foreign, ({ chapterId, imageId, taskId }) => ({
    chapterId,
    revision: 2,
    title: 'Mine now',
    settings: {},
    pages: [{ name: 'a', imageId, taskId }],
  })),
  of(chapter.listChapters, own, undefined, 'chapterId'),
  of(chapter.listReceipts, own, undefined, 'receiptId'),
  of(chapter.downloadReceipt, foreign, ({ receiptId }) => ({ receiptId }), 'receiptId'),
  of(chapter.removeChapter, foreign, ({ chapterId }) => ({ chapterId })),

  // Accounts
  of(user.getUserInfo, own, undefined, 'email'),
  of(user.listSessions, ownOfMembers, undefined, 'sessionId'),
  of(user.exportAccount, ownOfMembers, undefined, 'email'),
  of(credits.getCreditStatement, ownOfMembers),
  of(credits.getCheckInInfo, ownOfMembers),
  of(credits.checkIn, ownOfMembers),
  of(keys.listApiKeys, ownOfMembers, undefined, 'keyPrefix'),
  of(keys.createApiKey, [401, 401, 402, 200], () => ({ name: 'Another', scopes: ['read'] })),
  of(keys.revokeApiKey, foreignToMembers, ({ keyPrefix }) => ({ prefix: keyPrefix }), 'keyPrefix'),
  of(webhook.listWebhooks, ownOfMembers, undefined, 'webhookId'),
  of(webhook.createWebhook, [401, 401, 402, 200], () => ({
    address: 'https://example.com/',
    events: ['translation.failed'],
  })),
  of(webhook.listWebhookDeliveries, foreignToMembers, ({ webhookId }) => ({ id: webhookId }), 'deliveryId'),
  of(webhook.testWebhook, foreignToMembers, ({ webhookId }) => ({ id: webhookId })),
  of(webhook.resendWebhook, foreignToMembers, ({ deliveryId }) => ({ deliveryId }), 'deliveryId'),
  of(webhook.enableWebhook, foreignToMembers, ({ webhookId }) => ({ id: webhookId }), 'webhookId'),
  of(webhook.removeWebhook, foreignToMembers, ({ webhookId }) => ({ id: webhookId })),
  of(extension.getExtensionState, ownOfMembers, undefined, 'userName'),
  of(extension.allowExtension, ownOfMembers, () => ({ challenge: zeros })),
  of(extension.redeemExtension, [410, 410, 410, 410], () => ({ code: zeros, verifier: zeros })),

  // Money
  of(pay.getPaymentOptions, common),
  of(pay.getOrder, foreignToMembers, ({ orderId }) => ({ orderId }), 'orderId'),
  of(pay.settleOrder, foreignToMembers, ({ orderId }) => ({ orderId }), 'orderId'),
  of(pay.submitPaypalSuccess, [401, 401, 403, 409], ({ providerRef }) => ({ orderId: providerRef })),
  of(pay.createOrder, ownOfMembers, () => ({ sku: 'pack-2000', provider: 'stripe', idempotencyKey: 'a-new-order' })),
  of(pay.getPaymentHistory, ownOfMembers, undefined, 'paymentId'),
  of(pay.downloadReceipt, foreignToMembers, ({ paymentId }) => ({ paymentId })),
  of(pay.claimPayment, [401, 401, 422, 422], ({ transactionRef }) => ({
    provider: 'stripe',
    reference: transactionRef,
  })),
  of(pay.listSubscriptions, ownOfMembers, undefined, 'subscriptionId'),
  // Whoever has bought nothing has no page there.
  of(pay.openPortal, foreignToMembers, () => ({ provider: 'stripe' })),
  of(pay.cancelSubscription, foreignToMembers, ({ subscriptionId }) => ({ subscriptionId }), 'subscriptionId'),
  of(pay.resumeSubscription, foreignToMembers, ({ subscriptionId }) => ({ subscriptionId }), 'subscriptionId'),

  // What nobody owns
  of(blog.getListForRecent5, common),
  of(collect.collectData, common, ({ userId }) => ({ userId, eventType: 1, eventSource: 1 })),
  of(collect.collectEmail, common, () => ({ email: 'reader@example.com', locale: 'en' })),
  of(collect.unsubscribe, common, () => ({ token: zeros })),
  of(user.getVerifyCode, common, () => ({ captchaId: 'A'.repeat(22) })),
  of(user.getVerifyWork, common, () => ({ captchaId: 'A'.repeat(22) })),
  of(user.googleLogin, [503, 503, 503, 503]),
  of(user.isEmailVerifyExpired, [410, 410, 410, 410], () => ({ token: zeros })),
  of(user.confirmEmail, [410, 410, 410, 410], () => ({ token: zeros })),
  of(user.forgetPassword, [422, 422, 422, 422], ({ email }) => ({ email, locale: 'en', ...captcha })),
  of(user.resetPassword, [410, 410, 410, 410], () => ({ token: zeros, password: 'another password 7' })),
  of(user.register, [422, 422, 422, 422], ({ email }) => ({
    email,
    userName: 'A',
    password: 'another password 7',
    locale: 'en',
    ...captcha,
  })),
  of(user.login, [401, 401, 401, 401], ({ email }) => ({ email, password: 'not the password' })),
  ['/api/[[...path]]', { answers: [404, 404, 404, 404], send: get('/api/nowhere') }],
  ['/api/health/live', { answers: common, send: get('/api/health/live') }],
  ['/api/health/ready', { answers: common, send: get('/api/health/ready') }],
  ['/api/metrics', { answers: [404, 404, 404, 404], send: get('/api/metrics') }],
  ['/api/v1/openapi.json', { answers: common, send: get('/api/v1/openapi.json') }],
  [
    '/api/pay/webhook/[provider]',
    {
      answers: [400, 400, 400, 400],
      send: (browser, { POST }) => POST(browser.request('/api/pay/webhook/stripe', { method: 'POST', body: '{}' })),
    },
  ],
  ['/api/pay/test/[...path]', { answers: [503, 503, 503, 503], send: get('/api/pay/test/nowhere') }],

  // What ends something of the owner's: last, since the owner makes these calls as well.
  of(user.revokeSession, foreignToMembers, ({ sessionId }) => ({ sessionId })),
  of(user.changePassword, ownOfMembers, () => ({ currentPassword: password, password: 'another password 7' })),
  of(chapter.deleteNow, foreign, ({ imageId }) => ({ imageIds: [imageId] }), 'imageId'),
  of(user.logout, common),
  of(user.deleteAccount, [401, 401, 400, 401], ({ email }) => ({ email })),
]);
