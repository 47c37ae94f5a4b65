import { SquareTerminal } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { CodeFrame } from '@/components/ui/code-frame';
import { CopyButtonLater } from '@/components/ui/copy-button-later';
import { LazyDetails } from '@/components/ui/lazy-details';
import { TextLink } from '@/components/ui/text-link';
import { editableAttributes } from '@/lib/directory/editable-attributes';
import { curlOf } from '@/lib/edge/management/curl-of';
import type { ManagementContext, Operation } from '@/lib/edge/management/operation';
import { operations } from '@/lib/edge/management/operations';
import { type AdminContext, requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { defaultTenantSlug, issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import type { TenantSettings } from '@/lib/tenants/settings';
import { type ActionFile, operationIds, operationsOfActions } from './operations-of-actions';

interface DoByApiProps {
  /** The files of the page's actions. */
  actions: ActionFile | readonly ActionFile[];
  /** Those of them that the page has, if not all. */
  only?: readonly string[];
  /** Operations for what the page does without an action, such as an export. */
  also?: readonly string[];
  /**
   * The settings of the page's form. Without them, a command would contain all settings, and could undo what was saved
   * on other pages since.
   */
  fields?: readonly (keyof TenantSettings)[];
  /** The page's parameters: the tenant, and the IDs in its path. */
  params: Promise<Record<string, string>> | Record<string, string>;
}

/**
 * At the end of a page that changes something: the same as commands for the management API, with the values that are
 * saved now. Shows what the reader's role allows, and nothing if it allows nothing.
 */
export async function DoByApi({ actions, also = [], only, fields, params }: DoByApiProps) {
  const t = await getText();
  const { tenant: place = '', ...segments } = await params;
  const context = await requireAdmin(place, 'auditor');
  const { tenant, admin, container } = context;
  const ids = Object.values(segments).map(segmentValue);
  const rows = [actions]
    .flat()
    .flatMap((file) => Object.entries<string>(operationsOfActions[file]))
    .filter(([name]) => only?.includes(name) ?? true);
  const named = new Set([...also, ...rows.flatMap(([, row]) => operationIds(row))]);
  const shown = operations.filter(
    ({ id, role, forOperators }) =>
      named.has(id) && roleSuffices(admin.role, role) && (!forOperators || tenant.slug === defaultTenantSlug),
  );
  if (shown.length === 0) return null;
  const root = `${issuerOf(container.config.url, tenant.place)}/api/v1`;
  const calls = await Promise.all(
    shown.map(async (operation) => ({
      id: operation.id,
      summary: operation.summary,
      curl: curlOf(operation, { root, ids, saved: onlyOf(await savedFor(operation, ids, context), fields) }),
    })),
  );
  return (
    <LazyDetails
      className="mt-8 print:hidden"
      summary={
        <>
          <SquareTerminal aria-hidden />
          {t('common.doThisWithTheApi')}
        </>
      }
    >
      <div className="mt-3 max-w-3xl space-y-4">
        <p className="text-sm text-ink-muted">
          {t.rich('common.apiCommandsNeedAccessKey', {
            keys: (chunks) => <TextLink href={tenantPath(tenant.place, '/admin/access-keys')}>{chunks}</TextLink>,
          })}
        </p>
        {calls.map(({ id, summary, curl }) => (
          <div key={id} className="space-y-1.5">
            <p lang="en" className="text-sm">
              {summary}
            </p>
            <CodeFrame
              title={id}
              code={curl}
              aside={<CopyButtonLater value={curl} what={id} />}
              className="[&_pre]:max-h-96 [&_pre]:overflow-y-auto"
            />
          </div>
        ))}
      </div>
    </LazyDetails>
  );
}

const onlyOf = (saved: Record<string, unknown> | null, fields: DoByApiProps['fields']) =>
  saved && fields ? Object.fromEntries(fields.map((name) => [name, saved[name]])) : saved;

/** What the API answers for the object that an operation changes. */
async function savedFor(
  { method, path, bodySchema }: Operation,
  ids: readonly string[],
  { container, tenant, admin, cause }: AdminContext,
): Promise<Record<string, unknown> | null> {
  const reading =
    bodySchema && method !== 'POST' && operations.find((one) => one.method === 'GET' && one.path === path);
  if (!reading) return null;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parsed = (reading.pathSchema ?? null)?.safeParse(Object.fromEntries(names.map((name, at) => [name, ids[at]])));
  if (parsed && !parsed.success) return null;
  const never = () => Promise.reject(new Error('Only operations that change something need this.'));
  const context: ManagementContext = {
    container,
    tenant,
    caller: { personId: admin.personId, role: admin.role ?? 'auditor' },
    cause,
    now: container.now(),
    signal: new AbortController().signal,
    scratchScim: never,
    dryRun: never,
    inspectToken: never,
  };
  const answer = await reading.run(context, { path: parsed?.data, query: {}, body: undefined, basedOn: undefined });
  if (answer.kind !== 'answer') return null;
  const saved: Record<string, unknown> = { ...answer.body };
  return reading.id === 'getPerson' ? { attributes: await editableOf(saved.attributes, context) } : saved;
}

/** A person's attributes that an update may contain: others have separate operations. */
async function editableOf(attributes: unknown, { container, tenant }: ManagementContext): Promise<object> {
  const { User: type } = await container.resourceTypes(tenant.id);
  const editable = new Set(editableAttributes(type).map(({ urn, attribute }) => urn ?? attribute.name));
  return Object.fromEntries(Object.entries(attributes ?? {}).filter(([name]) => editable.has(name)));
}
