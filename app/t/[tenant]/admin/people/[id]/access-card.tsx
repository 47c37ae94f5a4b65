import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { EffectiveAccess } from '@/lib/grants/consents/effective-access';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { clientPath } from '../../clients/client-path';

const bases: Record<EffectiveAccess['basis'], Sayable> = {
  consent: msg('people.rememberedConsent'),
  'first-party': msg('people.noConsentNeeded'),
  issuer: msg('common.trustedIssuer'),
  once: msg('people.oneTimeConsent'),
};

interface AccessCardProps {
  tenantPlace: string;
  personId: string;
  active: boolean;
  /** The most recently used ones. */
  access: readonly EffectiveAccess[];
  total: number;
}

/** What each client can currently do on the person's behalf, since when, and who authorized it. */
export function AccessCard({ tenantPlace, personId, active, access, total }: AccessCardProps) {
  const t = useText();
  return (
    <Card
      title={t('people.effectiveAccess')}
      description={active ? t('people.whatAppsCanCurrentlyDo') : t('people.deactivatedNoAppsCanAct')}
      flush
    >
      {access.length === 0 ? (
        <p className="px-5 py-4 text-sm text-ink-muted">{t('people.noAppsHaveAccessTo')}</p>
      ) : (
        <Table label={t('people.effectiveAccess')} role="table" className="max-sm:block">
          <thead role="rowgroup" className="max-sm:sr-only">
            <tr role="row">
              {[t('common.client'), t('common.permissions'), t('common.used')].map((title) => (
                <TableHead key={title} role="columnheader">
                  {title}
                </TableHead>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-sm:block">
            {access.map((one) => (
              <AccessRow key={one.client.id} access={one} tenantPlace={tenantPlace} personId={personId} />
            ))}
          </tbody>
        </Table>
      )}
      {total > access.length && (
        <p className="border-t px-5 py-2.5 text-sm text-ink-muted">
          {t('people.andMoreClientsUsedLess', {
            count: total - access.length,
          })}
        </p>
      )}
    </Card>
  );
}

/** On phones the cells stand below each other. */
const cell = 'space-y-1 py-2 max-sm:block max-sm:h-auto max-sm:px-5 max-sm:py-1';

function AccessRow({
  access,
  tenantPlace,
  personId,
}: {
  access: EffectiveAccess;
  tenantPlace: string;
  personId: string;
}) {
  const t = useText();
  const { client, basis, scopes, resources, detailTypes, scopesOnAsking, since, lastUsedAt, families } = access;
  const familiesPath = tenantPath(
    tenantPlace,
    `/admin/token-families?${new URLSearchParams({ person: personId, client: client.id, status: 'living' })}`,
  );
  return (
    <TableRow role="row" className="max-sm:block max-sm:py-2">
      <TableCell role="cell" className={cn(cell, 'min-w-28')}>
        <p className="font-medium wrap-anywhere">
          {client.name === null ? (
            client.id
          ) : (
            <TextLink href={clientPath(tenantPlace, client.id)}>{client.name}</TextLink>
          )}
        </p>
        <p className="text-ink-muted">{t(bases[basis])}</p>
      </TableCell>
      <TableCell role="cell" className={cell}>
        <Marks values={scopes} />
        <Marks values={resources} say={(marks) => t.rich('people.resources', { marks })} />
        <Marks values={detailTypes} say={(marks) => t.rich('people.authorizationDetails', { marks })} />
        <Marks values={scopesOnAsking} say={(marks) => t.rich('people.availableWithoutAsking', { marks })} />
      </TableCell>
      <TableCell role="cell" className={cn(cell, 'min-w-40 text-ink-muted')}>
        <p>{t.rich('people.since', { time: () => <Time value={since} format="relative" /> })}</p>
        {lastUsedAt && (
          <p>{t.rich('people.lastUsed', { time: () => <Time value={lastUsedAt} format="relative" /> })}</p>
        )}
        <p>
          {families === 0 ? (
            t('common.noActiveTokens')
          ) : (
            <TextLink href={familiesPath}>{t('common.activeCount', { count: families })}</TextLink>
          )}
        </p>
      </TableCell>
    </TableRow>
  );
}

/** Identifiers as badges, within a sentence if given; renders nothing if there are none. */
function Marks({ values, say }: { values: readonly string[]; say?: (marks: () => ReactNode) => ReactNode }) {
  if (values.length === 0) return null;
  const marks = () =>
    values.map((value) => (
      <Badge key={value} mono>
        {value}
      </Badge>
    ));
  return <p className="flex flex-wrap items-center gap-1 text-ink-muted">{say ? say(marks) : marks()}</p>;
}
