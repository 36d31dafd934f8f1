import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as yaml from 'yaml';
import { type Connection, connect } from '@/server/db/connect';
import { envSchema, readEnv } from '@/server/env';
import { databaseForTests } from '@/tests/database';
import { createMetrics } from './metrics';

const root = process.cwd();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const settings = Object.keys(envSchema.shape);
/** Variables of programs that are not ours. */
const foreign = ['NEXT_MANUAL_SIG_HANDLE', 'NEXT_TELEMETRY_DISABLED'];

type Service = {
  environment?: Record<string, unknown>;
  depends_on?: object;
  healthcheck?: object;
  deploy?: { replicas: number };
};
type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };

describe('what watches the product', () => {
  const databaseUrl = databaseForTests();
  let connection: Connection;
  let told: Set<string>;

  beforeAll(async () => {
    connection = connect(databaseUrl(), pino({ level: 'silent' }), 2);
    const metrics = createMetrics(connection.db, { now: () => new Date() }, readEnv({}));
    metrics.answered('call', 200, 1);
    metrics.translated('done', 'local', 1);
    const text = await metrics.read();
    told = new Set([...text.matchAll(/^([a-z_][a-z0-9_]*)[ {]/gm)].map(([, name = '']) => name));
  });
  afterAll(() => connection.close());

  /** Of Prometheus itself, not of a node. */
  const unknown = (expression: string) =>
    [...expression.matchAll(/\b((?:fukidashi|process|nodejs)_[a-z0-9_]+)\b/g)]
      .map(([, name = '']) => name)
      .filter((name) => !told.has(name));

  const rules = (yaml.parse(read('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    (group) => group.rules,
  );

  it('raises alerts only from metrics that a node tells', () => {
    expect(rules.length).toBeGreaterThan(8);
    expect(rules.filter(({ expr }) => unknown(expr).length > 0)).toEqual([]);
  });

  it('has a page in docs/operations.md for each alert, and no page for another', () => {
    const pages = [...read('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(pages.sort()).toEqual(rules.map(({ alert }) => alert).sort());
    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
    }
  });

  it('draws on its dashboard only what a node tells, each panel once', () => {
    const { panels } = JSON.parse(read('deploy/grafana/fukidashi.json')) as {
      panels: { id: number; title: string; targets: { expr: string }[] }[];
    };
    expect(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => unknown(expr)))).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const drawn = JSON.stringify(panels);
    const own = [...told]
      .filter((name) => name.startsWith('fukidashi_'))
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
    expect([...new Set(own)].filter((name) => !drawn.includes(name))).toEqual([]);
  });

  it('asks the ports on which nodes answer', () => {
    const { scrape_configs } = yaml.parse(read('deploy/prometheus/prometheus.yaml')) as {
      scrape_configs: { metrics_path: string; dns_sd_configs: { names: string[]; port: number }[] }[];
    };
    const { services } = yaml.parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
    for (const { metrics_path, dns_sd_configs } of scrape_configs) {
      expect(metrics_path).toBe('/api/metrics');
      for (const { names, port } of dns_sd_configs) {
        const { environment } = services[names[0] ?? ''] ?? {};
        expect(port).toBe(environment?.WORKER_PORT ?? 3000);
      }
    }
  });
});

describe('compose.yaml', () => {
  const { services, volumes } = yaml.parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service & { volumes?: string[] }>;
    volumes: object;
  };

  it('has a web node, two workers, PostgreSQL and an S3 server', () => {
    expect(Object.keys(services).sort()).toEqual(['bucket', 'postgres', 's3', 'web', 'worker']);
    expect(services.worker?.deploy?.replicas).toBe(2);
  });

  it('sets only settings that there are, to values that are allowed', () => {
    for (const name of ['web', 'worker']) {
      const given = Object.entries(services[name]?.environment ?? {});
      expect(given.map(([key]) => key).filter((key) => !settings.includes(key))).toEqual([]);
      // What it takes from .env is checked when a node starts.
      const fixed = given.filter(([, value]) => !String(value).includes('${'));
      expect(() => readEnv(Object.fromEntries(fixed.map(([key, value]) => [key, String(value)])))).not.toThrow();
    }
  });

  it('starts nodes after the database is healthy and the bucket is there, and names every volume', () => {
    for (const name of ['web', 'worker']) {
      expect(services[name]?.depends_on).toEqual({
        postgres: { condition: 'service_healthy' },
        bucket: { condition: 'service_completed_successfully' },
      });
    }
    const named = Object.values(services).flatMap((service) =>
      (service.volumes ?? []).map((text) => text.split(':')[0]),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
  });
});

describe('the image', () => {
  const text = read('Dockerfile');

  it('is built in a stage of its own, runs without rights, and says whether it lives', () => {
    expect(text.match(/^FROM /gm)).toHaveLength(2);
    const last = text.slice(text.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD '));
    expect(last).toContain('/api/health/live');
  });

  it('is given no secret but by a mount, and at build time what the pages show', () => {
    const given = [...text.matchAll(/^ARG (.+)$/gm)].flatMap(([, names = '']) =>
      names.split(' ').map((name) => name.split('=')[0] ?? ''),
    );
    expect(given.filter((name) => !settings.includes(name))).toEqual([]);
    expect(given.filter((name) => /SECRET|KEY|PASSWORD|TOKEN/.test(name))).toEqual([]);
  });

  it('copies no keys, no pictures and no packages of the machine that builds it', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', 'data', 'node_modules', '.git']) expect(ignored).toContain(name);
  });
});

describe('the units of systemd', () => {
  const folder = 'deploy/systemd';

  it.each(readdirSync(path.join(root, folder)))(
    '%s starts a file that is there, with settings that there are',
    (file) => {
      const text = read(path.join(folder, file));
      const variables = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
      );
      expect(variables.filter((name) => !settings.includes(name) && !foreign.includes(name))).toEqual([]);
      const [, program = ''] = /^ExecStart=\S+ (?:--import tsx )?(\S+)/m.exec(text) ?? [];
      expect(existsSync(path.join(root, program))).toBe(true);
      expect(text).toMatch(/^KillSignal=SIGTERM$/m);
      expect(text).toMatch(/^User=(?!root)/m);
    },
  );
});
