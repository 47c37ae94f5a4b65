/** The Helm chart: what it renders, checked against the schemas of Kubernetes. It is not installed in a cluster. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findHelm } from './test/find-helm';

const CHART = 'deploy/helm/tessera';
const chartFile = (name: string) => readFileSync(join(CHART, name), 'utf8');

/** The least that must be set. */
const REQUIRED = ['url=https://id.example.com', 'image.repository=registry.example/tessera', 'existingSecret=tessera'];
/** Everything that a template shows only if it is set. */
const ALL = [
  'trustedProxies={10.0.0.0/8,192.0.2.1}',
  'shutdownDelay=25',
  'env.TESSERA_MAIL_FROM=no-reply@example.com',
  'image.pullSecrets[0].name=registry',
  'podAnnotations.checked=yes',
  'nodeSelector.disk=fast',
  'tolerations[0].key=dedicated',
  'affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].key=a',
  'affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].operator=Exists',
  'ingress.enabled=true',
  'ingress.className=nginx',
  'ingress.annotations.example=yes',
  'ingress.tlsSecret=certificate',
  'ingress.additionalHosts={login.acme.example}',
  'networkPolicy.from[0].namespaceSelector.matchLabels.name=ingress',
  'networkPolicy.database.to[0].ipBlock.cidr=10.1.0.0/16',
  'networkPolicy.egress[0].ports[0].port=4318',
];

const found = findHelm();
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function call(command = '', args: string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { ok: status === 0, output: stdout + stderr };
}

/** Renders the chart into a folder. */
function render(settings: string[], release = 'tessera') {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-chart-'));
  folders.push(folder);
  const sets = settings.flatMap((setting) => ['--set', setting]);
  const version = ['--kube-version', '1.34.0'];
  const rendered = call(found?.helm, ['template', release, CHART, ...version, ...sets, '--output-dir', folder]);
  const manifests = join(folder, 'tessera', 'templates');
  return {
    ...rendered,
    names: () => readdirSync(manifests).sort(),
    read: (name: string) => readFileSync(join(manifests, name), 'utf8'),
    validate: (kubernetes: string) =>
      call(found?.validate, [
        '--strict',
        '-k',
        kubernetes,
        ...readdirSync(manifests).map((file) => join(manifests, file)),
      ]),
  };
}

it('installs the version of the product', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(chartFile('Chart.yaml')).toContain(`\nappVersion: ${version}\n`);
});

it('has each of its values in the guide', () => {
  const guide = readFileSync('docs/guides/deploy/kubernetes.md', 'utf8');
  const values = [...chartFile('values.yaml').matchAll(/^(\w+):/gm)].map(([, name]) => name);
  expect(values.length).toBeGreaterThan(10);
  expect(values.filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
});

describe.skipIf(!found)('the Helm chart', () => {
  it('passes the lint', () => {
    const sets = REQUIRED.flatMap((setting) => ['--set', setting]);
    const { ok, output } = call(found?.helm, ['lint', '--strict', CHART, ...sets]);
    expect(ok, output).toBe(true);
  });

  it.each(['1.25.0', '1.30.0', '1.34.0', '1.37.0'])('renders manifests that Kubernetes %s knows', (kubernetes) => {
    for (const settings of [REQUIRED, [...REQUIRED, ...ALL]]) {
      const { ok, output } = render(settings).validate(kubernetes);
      expect(ok, output).toBe(true);
    }
  });

  it('has probes, a disruption budget, a migration before the rollout and a network policy by default', () => {
    const { names, read } = render(REQUIRED);
    expect(names()).toEqual([
      'deployment.yaml',
      'migrate.yaml',
      'network-policy.yaml',
      'pod-disruption-budget.yaml',
      'service.yaml',
    ]);
    const deployment = read('deployment.yaml');
    expect(deployment).toMatch(/livenessProbe:\s+httpGet: \{ path: \/livez/);
    expect(deployment).toMatch(/readinessProbe:\s+httpGet: \{ path: \/readyz/);
    expect(deployment).toMatch(/startupProbe:\s+httpGet: \{ path: \/readyz/);
    expect(read('pod-disruption-budget.yaml')).toContain('maxUnavailable: 1');
    expect(read('migrate.yaml')).toContain('helm.sh/hook: pre-install,pre-upgrade');
    expect(read('migrate.yaml')).toContain('command: [node, dist/tessera.js, migrate]');
    expect(read('network-policy.yaml')).toContain('policyTypes: [Ingress, Egress]');
  });

  it('runs pods without rights, and takes secrets by reference only', () => {
    const { read } = render(REQUIRED);
    for (const file of ['deployment.yaml', 'migrate.yaml']) {
      const manifest = read(file);
      for (const restriction of [
        'runAsNonRoot: true',
        'readOnlyRootFilesystem: true',
        'allowPrivilegeEscalation: false',
        'drop: [ALL]',
        'type: RuntimeDefault',
        'automountServiceAccountToken: false',
      ])
        expect([file, restriction, manifest.includes(restriction)]).toEqual([file, restriction, true]);
      expect(manifest).toMatch(/secretRef:\s+name: tessera\n/);
      expect(manifest).not.toMatch(/DATABASE_URL|TESSERA_SECRET/);
    }
  });

  it('keeps the pods of the migration out of the service and the disruption budget', () => {
    const { read } = render(REQUIRED);
    const server = 'app.kubernetes.io/component: server';
    for (const file of ['service.yaml', 'pod-disruption-budget.yaml']) expect(read(file)).toContain(server);
    expect(read('migrate.yaml')).not.toContain(server);
  });

  it('gives a pod time for its delay and its requests in progress', () => {
    const deployment = render([...REQUIRED, 'shutdownDelay=25']).read('deployment.yaml');
    expect(deployment).toMatch(/name: TESSERA_SHUTDOWN_DELAY\s+value: "25"/);
    expect(deployment).toContain('terminationGracePeriodSeconds: 50');
  });

  it('names its objects after the release, so that several fit into a namespace', () => {
    expect(render(REQUIRED, 'staging').read('service.yaml')).toContain('name: staging-tessera\n');
  });

  it.each([
    ['an address', ['image.repository=a', 'existingSecret=b'], 'Set url to the public address.'],
    ['an image', ['url=https://id.example.com', 'existingSecret=b'], 'Set image.repository'],
    ['a secret', ['url=https://id.example.com', 'image.repository=a'], 'Set existingSecret'],
    ['values that exist', [...REQUIRED, 'replica=5'], "'replica' not allowed"],
    ['an address without a path', [...REQUIRED, 'url=https://id.example.com/t'], 'url'],
  ])('asks for %s', (_, settings, message) => {
    const { ok, output } = render(settings);
    expect(ok).toBe(false);
    expect(output).toContain(message);
  });
});
