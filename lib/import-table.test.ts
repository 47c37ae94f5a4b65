import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const cores = ['lib/oauth', 'lib/scim'];
const rooms = [
  'lib/access-keys',
  'lib/audit',
  'lib/authorization-details-types',
  'lib/branding',
  'lib/clients',
  'lib/consents',
  'lib/credentials',
  'lib/directory',
  'lib/extension-schemas',
  'lib/events',
  'lib/families',
  'lib/identity-providers',
  'lib/keys',
  'lib/logout',
  'lib/mail',
  'lib/one-time-links',
  'lib/personal-data',
  'lib/personal-tokens',
  'lib/playground',
  'lib/provisioning-log',
  'lib/maintenance',
  'lib/notices',
  'lib/refusals',
  'lib/resources',
  'lib/scim-connections',
  'lib/scim-self-test',
  'lib/scopes',
  'lib/search',
  'lib/second-factors',
  'lib/secrets',
  'lib/sessions',
  'lib/setup',
  'lib/tenants',
  'lib/throttling',
  'lib/token-inspector',
  'lib/trusted-issuers',
  'lib/usage',
];

/** What may import what. The longest name that fits a file is its place; a place may always import itself. */
const table: Record<string, string[]> = {
  'lib/shared': [],
  'lib/config': [],
  'lib/log': [],
  'lib/oauth': ['lib/shared'],
  'lib/scim': ['lib/shared'],
  'lib/remote': ['lib/shared', 'lib/oauth', 'lib/clients', 'lib/identity-providers', 'lib/tenants'],
  ...Object.fromEntries(rooms.map((room) => [room, ['lib/shared', ...cores, ...rooms]])),
  'lib/store': ['lib/shared', ...cores, ...rooms],
  'lib/container': ['lib/shared', 'lib/config', 'lib/log', 'lib/remote', 'lib/store', 'lib/http', ...cores, ...rooms],
  'lib/bootstrap.ts': ['lib/shared', 'lib/container', ...rooms],
  'lib/apply': ['lib/shared', 'lib/container', 'lib/store', ...cores, ...rooms],
  'lib/demo': ['lib/shared', 'lib/container', 'lib/http', 'lib/apply', ...cores, ...rooms],
  'lib/management': ['lib/shared', 'lib/container', ...cores, ...rooms],
  'lib/http': ['lib/shared', 'lib/container', 'lib/management', ...cores, ...rooms],
  'lib/server': ['lib/shared', 'lib/config', 'lib/container', 'lib/http', 'lib/log'],
  'lib/auth': ['lib/shared', 'lib/config', 'lib/container', 'lib/http', 'lib/oauth', ...rooms],
  app: ['components', 'lib/shared', 'lib/container', 'lib/http', 'lib/auth', 'lib/bootstrap.ts', ...cores, ...rooms],
  'server.ts': ['lib/config', 'lib/container', 'lib/server'],
  'instrumentation.ts': ['lib/server'],
  'proxy.ts': ['lib/shared', 'lib/auth', 'lib/config', 'lib/container', 'lib/http', 'lib/tenants'],
  components: [],
  e2e: [],
  bench: [],
};

const places = Object.keys(table).sort((a, b) => b.length - a.length);
const placeOf = (file: string) => places.find((place) => file === place || file.startsWith(`${place}/`));

const files = ['app', 'components', 'lib', 'e2e', 'bench', 'instrumentation.ts', 'proxy.ts', 'server.ts']
  .flatMap((top) =>
    top.endsWith('.ts')
      ? [top]
      : readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`),
  )
  .filter((file) => existsSync(join(ROOT, file)) && /\.tsx?$/.test(file) && !file.startsWith('lib/store/generated/'));

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');

interface Import {
  file: string;
  /** A path from the root, or a package. */
  target: string;
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const found = source.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm,
  );
  return [...found].map(([, type, specifier = '', dynamic]) => {
    const target = dynamic ?? specifier;
    if (target.startsWith('@/')) return { file, target: target.slice(2), typeOnly: type !== undefined };
    if (target.startsWith('.'))
      return { file, target: relative(ROOT, join(ROOT, dirname(file), target)), typeOnly: type !== undefined };
    return { file, target, typeOnly: type !== undefined };
  });
}

const imports = files.flatMap(importsOf);
const placeOfTarget = (target: string) => placeOf(target) ?? placeOf(`${target}.ts`);
const isInside = (target: string) => /^(app|components|lib|e2e|bench|scripts)\//.test(target);
const describeImport = ({ file, target }: Import) => `${file} -> ${target}`;

describe('the import table', () => {
  it('has a place for every file', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !isTest(file) && !placeOf(file))).toEqual([]);
  });

  it('is kept by every import', () => {
    const broken = imports.filter(({ file, target, typeOnly }) => {
      const from = placeOf(file);
      const to = placeOfTarget(target);
      if (isTest(file) || !isInside(target) || from === undefined || from === to) return false;
      // They take no more than types from lib, mark texts and say them, name the languages, and draw the mark.
      if (from === 'components')
        return (
          ![
            'lib/shared/text',
            'lib/shared/say-with',
            'lib/shared/key-of',
            'lib/shared/languages',
            'lib/shared/mark',
          ].includes(target) && !(typeOnly && to?.startsWith('lib/'))
        );
      return to === undefined || !table[from]?.includes(to);
    });
    expect(broken.map(describeImport)).toEqual([]);
  });

  it('keeps the two cores free of everything but zod, jose and node:crypto', () => {
    const allowed = new Set(['zod', 'jose', 'node:crypto']);
    const broken = imports.filter(
      ({ file, target }) =>
        cores.includes(placeOf(file) ?? '') && !isTest(file) && !isInside(target) && !allowed.has(target),
    );
    expect(broken.map(describeImport)).toEqual([]);
  });

  it('keeps the generated Prisma client in the store', () => {
    const broken = imports.filter(
      ({ file, target }) => /store\/generated|@prisma\//.test(target) && placeOf(file) !== 'lib/store',
    );
    expect(broken.map(describeImport)).toEqual([]);
  });

  it('keeps nodemailer behind the port of lib/mail', () => {
    expect(imports.filter(({ target }) => target === 'nodemailer').map(({ file }) => file)).toEqual([
      'lib/mail/smtp-transport.ts',
    ]);
  });

  it('keeps Node and data access out of components', () => {
    const broken = imports.filter(
      ({ file, target }) =>
        placeOf(file) === 'components' &&
        !isTest(file) &&
        (target.startsWith('node:') || builtinModules.includes(target)),
    );
    expect(broken.map(describeImport)).toEqual([]);
  });

  it('reads the environment in lib/config only, but for the constant that Next’s compiler puts in place of NEXT_RUNTIME, and examples, which are text', () => {
    const readers = files.filter(
      (file) =>
        !/^(lib\/config|e2e|bench)\/|^instrumentation\.ts$|\/quickstart\/(?:oauth4webapi|next-auth)\.ts$/.test(file) &&
        !isTest(file) &&
        readFileSync(join(ROOT, file), 'utf8').includes('process.env'),
    );
    expect(readers).toEqual([]);
  });
});
