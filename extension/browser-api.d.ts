/** The part of the browsers' extension API that is used here; Chromium and Firefox agree on it (Manifest V3). */

type Listener<Handler> = { addListener(handler: Handler): void };

type MessageSender = { id?: string; origin?: string; url?: string; tab?: { id?: number; url?: string } };
type Tab = { id?: number; url?: string; active: boolean };
type ContentScript = {
  id: string;
  matches: string[];
  js: string[];
  runAt: 'document_idle';
  persistAcrossSessions: boolean;
};
type HeaderRule = {
  id: number;
  action: {
    type: 'modifyHeaders';
    requestHeaders: { header: string; operation: 'set'; value: string }[];
  };
  condition: { requestDomains: string[]; initiatorDomains: string[]; resourceTypes: string[] };
};
type StorageArea = {
  get(keys: string | string[] | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
  clear(): Promise<void>;
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
};
type GrantedRights = { origins?: string[]; permissions?: string[] };

declare const chrome: {
  runtime: {
    id: string | undefined;
    sendMessage(message: unknown): Promise<unknown>;
    getURL(path: string): string;
    onMessage: Listener<
      (message: unknown, sender: MessageSender, respond: (answer: unknown) => void) => boolean | undefined
    >;
    onInstalled: Listener<() => void>;
    onStartup: Listener<() => void>;
  };
  storage: { local: StorageArea; session: StorageArea };
  tabs: {
    create(properties: { url: string }): Promise<Tab>;
    get(tabId: number): Promise<Tab>;
    query(filter: { active: boolean; currentWindow: boolean }): Promise<Tab[]>;
    sendMessage(tabId: number, message: unknown): Promise<unknown>;
  };
  scripting: {
    executeScript(injection: { target: { tabId: number }; files: string[] }): Promise<unknown>;
    registerContentScripts(scripts: ContentScript[]): Promise<void>;
    unregisterContentScripts(filter: { ids: string[] }): Promise<void>;
    getRegisteredContentScripts(filter?: { ids: string[] }): Promise<ContentScript[]>;
  };
  permissions: {
    request(permissions: GrantedRights): Promise<boolean>;
    contains(permissions: GrantedRights): Promise<boolean>;
    remove(permissions: GrantedRights): Promise<boolean>;
    getAll(): Promise<GrantedRights>;
    onRemoved: Listener<(permissions: GrantedRights) => void>;
  };
  contextMenus: {
    create(item: { id: string; title: string; contexts: string[] }): void;
    removeAll(): Promise<void>;
    onClicked: Listener<(info: { menuItemId: string; srcUrl?: string }, tab?: Tab) => void>;
  };
  commands: { onCommand: Listener<(command: string, tab?: Tab) => void> };
  i18n: { getMessage(name: string, values?: string[]): string };
  /** Only after the person allowed it, for sites whose pictures want to know where they are shown. */
  declarativeNetRequest?: {
    updateSessionRules(change: { removeRuleIds?: number[]; addRules?: HeaderRule[] }): Promise<void>;
  };
};
