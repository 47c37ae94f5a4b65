import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const cores = ['lib/oauth', 'lib/scim'];

/**
 * What each district may import besides itself: only districts below it. docs/decisions/0049-districts.md gives the
 * reasons.
 */
const districts = {
  platform: [],
  oauth: ['platform'],
  scim: ['platform'],
  journal: ['platform', 'oauth', 'scim'],
  people: ['platform', 'scim', 'journal'],
  tenants: ['platform', 'oauth', 'journal', 'people'],
  grants: ['platform', 'oauth', 'journal', 'people', 'tenants'],
  'sign-in': ['platform', 'oauth', 'journal', 'people', 'tenants', 'grants'],
  directory: ['platform', 'scim', 'journal', 'people', 'tenants', 'grants', 'sign-in'],
  moving: ['platform', 'scim', 'journal', 'people', 'tenants', 'grants', 'sign-in', 'directory'],
  provisioning: ['platform', 'oauth', 'scim', 'journal', 'people', 'grants'],
  operation: [
    'platform',
    'oauth',
    'scim',
    'journal',
    'people',
    'tenants',
    'grants',
    'sign-in',
    'directory',
    'moving',
    'provisioning',
  ],
  edge: [
    'platform',
    'oauth',
    'scim',
    'journal',
    'people',
    'tenants',
    'grants',
    'sign-in',
    'directory',
    'moving',
    'provisioning',
    'operation',
  ],
  pages: [
    'platform',
    'oauth',
    'journal',
    'people',
    'tenants',
    'grants',
    'sign-in',
    'directory',
    'provisioning',
    'operation',
    'edge',
  ],
  setup: [
    'platform',
    'oauth',
    'scim',
    'journal',
    'people',
    'tenants',
    'grants',
    'sign-in',
    'directory',
    'provisioning',
    'operation',
    'edge',
  ],
} satisfies Record<string, string[]>;

type District = keyof typeof districts;
const names = Object.keys(districts) as District[];
const inLib = (list: readonly string[]) => list.map((name) => `lib/${name}`);

/** Which place may import which. A file belongs to the longest matching name; a place may always import itself. */
const table: Record<string, string[]> = {
  ...Object.fromEntries(names.map((name) => [`lib/${name}`, inLib(districts[name])])),
  // Pages, and responses that are pages, are built from components.
  'lib/edge': ['components', ...inLib(districts.edge)],
  'lib/pages': ['components', 'messages', ...inLib(districts.pages)],
  app: ['components', ...inLib(names.filter((name) => name !== 'setup'))],
  'server.ts': ['lib/platform', 'lib/edge', 'lib/pages'],
  'instrumentation.ts': ['lib/edge'],
  'proxy.ts': ['lib/platform', 'lib/edge', 'lib/pages'],
  'lib/platform': ['messages'],
  components: [],
  // Only types: what a message is.
  messages: ['lib/platform'],
  scripts: [
    'e2e',
    'bench',
    ...inLib(['platform', 'journal', 'tenants', 'grants', 'moving', 'operation', 'edge', 'setup']),
  ],
  e2e: [],
  // A large tenant and the clean-up are measured through the ports, without a server; outages with the relay of tests;
  // open pages with sessions that are not signed in one by one.
  bench: [
    'scripts',
    ...inLib([
      'platform',
      'scim',
      'journal',
      'grants',
      'sign-in',
      'directory',
      'moving',
      'provisioning',
      'operation',
      'edge',
      'tenants',
    ]),
  ],
};

const areas = Object.keys(table).sort((a, b) => b.length - a.length);
const areaOf = (file: string) => areas.find((area) => file === area || file.startsWith(`${area}/`));

const files = [
  'app',
  'components',
  'lib',
  'e2e',
  'bench',
  'messages',
  'scripts',
  'instrumentation.ts',
  'proxy.ts',
  'server.ts',
]
  .flatMap((top) =>
    top.endsWith('.ts')
      ? [top]
      : readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`),
  )
  .filter(
    (file) =>
      existsSync(join(ROOT, file)) && /\.tsx?$/.test(file) && !file.startsWith('lib/platform/postgres/generated/'),
  );

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
const areaOfTarget = (target: string) => areaOf(target) ?? areaOf(`${target}.ts`);
const isInside = (target: string) => /^(app|components|lib|e2e|bench|messages|scripts)\//.test(target);
const describeImport = ({ file, target }: Import) => `${file} -> ${target}`;

const fileSet = new Set(files);
const fileOf = (target: string) =>
  ['.ts', '.tsx', '/index.ts'].map((ending) => `${target}${ending}`).find((file) => fileSet.has(file));

/** The noun folder that contains a file of lib, or its district if the file is outside of such a folder. */
const nounOf = (file: string) => {
  const parts = file.split('/');
  return parts.slice(0, parts.length > 3 && parts[2] !== 'postgres' ? 3 : 2).join('/');
};

/** Pairs of noun folders that still import each other, and why. */
const tied: Record<string, string> = {
  'lib/directory <-> lib/directory/extension-schemas':
    'a person is stored with the values of a schema, and a schema knows the directory’s core attributes',
  'lib/grants/authorization-codes <-> lib/grants/token-families':
    'redeeming a code starts a family in one statement, and ending a family deletes its codes',
  'lib/grants/backchannel-requests <-> lib/grants/logout':
    'a sign-out ends the requests that the session approved, and a session decides them',
  'lib/grants/backchannel-requests <-> lib/grants/token-families':
    'redeeming a request starts a family in one statement, and ending a person’s families denies their requests',
  'lib/grants/device-authorizations <-> lib/grants/logout':
    'a sign-out ends device codes, which are bound to a session',
  'lib/grants/device-authorizations <-> lib/grants/token-families':
    'redeeming a device code starts a family in one statement, and ending a person’s families denies their device codes',
  'lib/journal/audit <-> lib/journal/events': 'an audit entry is an event too, and events record audit entries',
  'lib/pages/console <-> lib/pages/sign-in':
    'the console reads the session that the sign-in pages begin, and forms of the account require it',
  'lib/provisioning/pull <-> lib/provisioning/scim-connections':
    'a source belongs to a connection, whose row is locked first, and lifting the brake of a connection has its people listed again',
  'lib/sign-in/one-time-links <-> lib/sign-in/sessions': 'a link begins a session, and deactivation ends both',
  'lib/sign-in/one-time-links <-> lib/sign-in/passwords': 'a link sets a password, and a new password ends links',
  'lib/sign-in/passwords <-> lib/sign-in/sessions':
    'a password begins a session, and the password policy ends sessions',
};

/** Pairs of noun folders in the same district that import values, not only types, from each other. */
function mutualPairs(): string[] {
  const arrows = new Set(
    imports.flatMap(({ file, target, typeOnly }) => {
      const imported = fileOf(target);
      if (
        typeOnly ||
        isTest(file) ||
        !file.startsWith('lib/') ||
        imported === undefined ||
        areaOf(file) !== areaOf(imported)
      )
        return [];
      return `${nounOf(file)} -> ${nounOf(imported)}`;
    }),
  );
  return [...arrows].flatMap((arrow) => {
    const [from = '', to = ''] = arrow.split(' -> ');
    return from < to && arrows.has(`${to} -> ${from}`) ? `${from} <-> ${to}` : [];
  });
}

describe('the districts of lib', () => {
  it('import only downward', () => {
    const upward = names.flatMap((name, index) =>
      districts[name]
        .filter((other) => !names.slice(0, index).includes(other as District))
        .map((other) => `${name} -> ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('have a place for every file', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !isTest(file) && !areaOf(file))).toEqual([]);
  });

  it('are respected by every import', () => {
    const broken = imports.filter(({ file, target, typeOnly }) => {
      const from = areaOf(file);
      const to = areaOfTarget(target);
      if (isTest(file) || !isInside(target) || from === undefined || from === to) return false;
      // Components may import only types from lib, plus what marks and translates texts, names the languages, draws the
      // logo, says which totals are estimates, and names the header with the page's path.
      if (from === 'components')
        return (
          ![
            'lib/platform/shared/account-field',
            'lib/platform/shared/counted-exactly',
            'lib/platform/shared/message',
            'lib/platform/shared/say-with',
            'lib/platform/shared/key-of',
            'lib/platform/shared/languages',
            'lib/platform/shared/mark',
            'lib/platform/shared/path-header',
          ].includes(target) && !(typeOnly && to?.startsWith('lib/'))
        );
      return to === undefined || !table[from]?.includes(to);
    });
    expect(broken.map(describeImport)).toEqual([]);
  });

  it('use every permission in the table', () => {
    const used = new Set(
      imports
        .filter(({ file }) => !isTest(file))
        .map(({ file, target }) => `${areaOf(file)} -> ${areaOfTarget(target)}`),
    );
    const permissions = Object.entries(table).flatMap(([from, targets]) => targets.map((to) => `${from} -> ${to}`));
    expect(permissions.filter((permission) => !used.has(permission))).toEqual([]);
  });

  it('have no two nouns that import each other by value, except those listed with a reason', () => {
    expect(mutualPairs().sort()).toEqual(Object.keys(tied).sort());
  });

  it('limit the two cores to zod, jose, node:crypto and lib/platform/shared', () => {
    const allowed = new Set(['zod', 'jose', 'node:crypto']);
    const broken = imports.filter(
      ({ file, target }) =>
        cores.includes(areaOf(file) ?? '') &&
        !isTest(file) &&
        (isInside(target)
          ? areaOf(file) !== areaOfTarget(target) && !target.startsWith('lib/platform/shared/')
          : !allowed.has(target)),
    );
    expect(broken.map(describeImport)).toEqual([]);
  });

  it('keep SQL and Prisma in their postgres folders', () => {
    const broken = imports.filter(
      ({ file, target, typeOnly }) =>
        !isTest(file) &&
        /^lib\/(?!setup\/|edge\/container\/)/.test(file) &&
        !/\/postgres(\/|\.ts$)/.test(file) &&
        (/postgres\/generated|^@prisma\//.test(target) || (!typeOnly && target === 'lib/platform/postgres/database')),
    );
    expect(broken.map(describeImport)).toEqual([]);
  });

  it('keep what only tests use out of the product, which is not rebuilt when it changes', () => {
    const onlyTests = /(^|\/)(testing|scripts\/test)\//;
    const broken = imports.filter(
      ({ file, target }) =>
        !isTest(file) &&
        !/^(e2e|bench|scripts\/test)\//.test(file) &&
        // It takes screenshots, and is no command of the product.
        file !== 'scripts/screenshots.ts' &&
        onlyTests.test(target),
    );
    expect(broken.map(describeImport)).toEqual([]);
  });

  it('keep nodemailer behind the port of lib/journal/mail', () => {
    expect(imports.filter(({ target }) => target === 'nodemailer').map(({ file }) => file)).toEqual([
      'lib/journal/mail/smtp-transport.ts',
    ]);
  });

  it('keep Node and data access out of components', () => {
    const broken = imports.filter(
      ({ file, target }) =>
        areaOf(file) === 'components' &&
        !isTest(file) &&
        (target.startsWith('node:') || builtinModules.includes(target)),
    );
    expect(broken.map(describeImport)).toEqual([]);
  });

  it('read the environment only in lib/platform/config, except the constant that the Next compiler substitutes for NEXT_RUNTIME, and examples, which are text', () => {
    const readers = files.filter(
      (file) =>
        !/^(lib\/platform\/config|scripts\/test|e2e|bench)\/|^instrumentation\.ts$|\/quickstart\/(?:express|oauth4webapi|languages)\.ts$/.test(
          file,
        ) &&
        !isTest(file) &&
        readFileSync(join(ROOT, file), 'utf8').includes('process.env'),
    );
    expect(readers).toEqual([]);
  });
});
