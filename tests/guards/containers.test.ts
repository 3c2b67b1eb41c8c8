import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { ENVIRONMENT_NAMES } from '../../gateway/src/config/config.ts';
import { GUIDES } from '../../gateway/src/http/docs/published-pages.ts';
import { copyOf, stagesOf } from './dockerfile.ts';
import { ROOT } from './source-files.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const pinnedNode = /nodeVersion: (?<version>\S+)/.exec(read('pnpm-workspace.yaml'))?.groups?.['version'];

const Service = z.looseObject({
  build: z.optional(z.object({ context: z.string(), dockerfile: z.string() })),
  image: z.optional(z.string()),
  read_only: z.optional(z.boolean()),
  cap_drop: z.optional(z.array(z.string())),
  profiles: z.optional(z.array(z.string())),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  volumes: z.array(z.string()).default([]),
});
const Compose = z.object({ services: z.record(z.string(), Service) });
const servicesIn = (file: string) => Compose.parse(parse(read(file), { merge: true })).services;

describe('deploy/Dockerfile', () => {
  const stages = stagesOf(read('deploy/Dockerfile'));

  it('runs the Node version of the tests', () => {
    for (const { base } of stages) expect(base).toBe(`node:${pinnedNode}-bookworm-slim`);
  });

  it('copies only existing files', () => {
    const sources = stages.flatMap(({ instructions }) => instructions.filter(({ name }) => name === 'COPY').map(copyOf));
    const gone = sources
      .filter(({ from }) => from === null)
      .flatMap(({ sources: all }) => all.filter((one) => !existsSync(join(ROOT, one))));
    expect(gone).toEqual([]);
    const names = stages.flatMap(({ name }) => name ?? []);
    expect(sources.flatMap(({ from }) => from ?? []).filter((from) => !names.includes(from))).toEqual([]);
  });

  it('copies every page of the documentation that the gateway publishes', () => {
    const copied = (stages.at(-1)?.instructions ?? [])
      .filter(({ name }) => name === 'COPY')
      .flatMap((one) => copyOf(one).sources);
    const published = [...GUIDES.map(([file]) => file), 'docs/schema/README.md', 'examples/README.md'];
    expect(published.filter((file) => !copied.some((source) => file === source || file.startsWith(`${source}/`)))).toEqual([]);
  });

  it('runs as an unprivileged user, with an existing program and a health check', () => {
    const last = stages.at(-1)?.instructions ?? [];
    const textOf = (name: string) => last.findLast((one) => one.name === name)?.text ?? '';
    expect(textOf('USER')).toBe('node');
    for (const command of [textOf('CMD'), textOf('HEALTHCHECK')]) {
      const [, file = ''] = /"node", "([^"]+)"/.exec(command) ?? [];
      expect(existsSync(join(ROOT, file)) && file !== '', command).toBe(true);
    }
  });
});

describe('docker-compose.yml', () => {
  const services = servicesIn('docker-compose.yml');
  const gateways = Object.entries(services).filter(([name]) => name.startsWith('gateway'));

  it('sets only known variables of the gateway', () => {
    const known = new Set([...ENVIRONMENT_NAMES, 'HOME']);
    for (const [name, { environment }] of gateways) {
      expect(
        Object.keys(environment).filter((each) => !known.has(each)),
        name,
      ).toEqual([]);
    }
  });

  it('runs the gateways of its scale profile from the image, read-only', () => {
    const scaled = gateways.filter(([, { profiles }]) => profiles?.includes('scale'));
    expect(scaled).toHaveLength(2);
    for (const [, service] of scaled) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: [] });
      expect(existsSync(join(ROOT, service.build?.dockerfile ?? '-'))).toBe(true);
    }
  });

  it.each(globSync(['docker-compose.yml', 'deploy/*.compose.yml'], { cwd: ROOT }))('%s mounts only existing files', (file) => {
    const mounted = Object.values(servicesIn(file)).flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    expect(mounted.filter((path) => path.startsWith('.') && !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
