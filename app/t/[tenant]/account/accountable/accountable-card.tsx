import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { Owned } from '@/lib/directory/owned';
import { tenantPath } from '@/lib/platform/shared/paths';

/** What the person is accountable for, and what they can take over from someone who left. Empty without either. */
export function AccountableCard({
  tenantPlace,
  owned,
  offered,
  csrf,
}: {
  tenantPlace: string;
  owned: Owned;
  offered: Owned;
  csrf: string;
}) {
  const t = useText();
  const listed = ({ clients, scimTokens, accessKeys }: Owned) => [...clients, ...scimTokens, ...accessKeys];
  const [held, waiting] = [listed(owned), listed(offered)];
  if (held.length + waiting.length === 0) return null;
  return (
    <Card flush title={t('owners.accountableFor')} description={t('owners.clientsAndTokensToAnswerFor')}>
      <ul className="divide-y">
        {waiting.map(({ id, name, suspendsAt }) => (
          <Row
            key={id}
            name={name}
            note={suspendsAt && t.rich('owners.suspendedOn', { time: () => <Time value={suspendsAt} /> })}
          >
            <form method="post" action={tenantPath(tenantPlace, '/account/accountable/take-over')}>
              <input type="hidden" name="csrf" value={csrf} />
              <input type="hidden" name="id" value={id} />
              <Button type="submit" aria-label={t('owners.takeOverName', { name })}>
                {t('owners.takeOver')}
              </Button>
            </form>
          </Row>
        ))}
        {held.map(({ id, name }) => (
          <Row key={id} name={name} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ name, note, children }: { name: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <h3 className="text-base font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h3>
        {note && <p className="text-sm text-ink-muted">{note}</p>}
      </div>
      {children}
    </li>
  );
}
