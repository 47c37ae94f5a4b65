import { AppWindow } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/link';
import { listClients } from '@/lib/grants/clients/list-clients';
import { flowsOf } from '@/lib/operation/playground/flows';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { clientsPath } from '../clients/client-path';
import { kindLabel } from '../clients/labels';
import { playgroundPath } from './playground-path';

const SHOWN = 10;

/** Finds a client by name or id; the first clients are offered for selection. */
export async function ClientPicker({
  context: { tenant, admin, container },
  search,
}: {
  context: Pick<AdminContext, 'tenant' | 'admin' | 'container'>;
  search: string;
}) {
  const t = await getText();
  const { clients, total } = await listClients(container.clients, { tenantId: tenant.id, search, pageSize: SHOWN });
  return (
    <Card title={t('common.chooseAClient')} flush>
      <form action={playgroundPath(tenant.place)} className="flex flex-wrap items-end gap-3 border-b px-5 py-4">
        <Field label={t('playground.nameOrClientId')} className="min-w-0 flex-1 basis-48">
          <Input type="search" name="q" defaultValue={search} maxLength={200} autoComplete="off" />
        </Field>
        <Button type="submit">{t('common.search')}</Button>
      </form>
      <ul className="divide-y">
        {clients.map((client) => (
          <li key={client.clientId}>
            <Link
              href={playgroundPath(tenant.place, { client: client.clientId })}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-5 py-2.5 text-sm -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{client.clientName}</span>
              <span className="text-ink-muted">
                {[...new Set([t(kindLabel(client)), ...flowsOf(client).map(({ label }) => t(label))])].join(' · ')}
              </span>
            </Link>
          </li>
        ))}
        {clients.length === 0 && (
          <li>
            <EmptyState
              icon={<AppWindow />}
              title={search === '' ? t('common.noClientsYet') : t('playground.noClientsMatchThisName')}
              action={
                <>
                  {search !== '' && (
                    <ButtonLink href={playgroundPath(tenant.place)}>{t('common.allClients')}</ButtonLink>
                  )}
                  {roleSuffices(admin.role, 'admin') && (
                    <ButtonLink href={`${clientsPath(tenant.place)}/new`} variant="primary">
                      {t('common.createClient')}
                    </ButtonLink>
                  )}
                </>
              }
            />
          </li>
        )}
        {total > clients.length && (
          <li className="px-5 py-2.5 text-sm text-ink-muted">
            {t('playground.moreMoreSearchToFind', { more: total - clients.length })}
          </li>
        )}
      </ul>
    </Card>
  );
}
