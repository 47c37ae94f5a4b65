import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { ListedFactor } from '@/lib/second-factors/second-factor';
import { FactorControls } from './factor-controls';

const kinds = { totp: 'Authenticator app', passkey: 'Passkey' } as const;

interface FactorsCardProps {
  tenantSlug: string;
  factors: readonly ListedFactor[];
  /** One must stay. */
  required: boolean;
  editable: boolean;
  csrf: string;
}

/** The person's second factors, each with the way to rename and to remove it. */
export function FactorsCard({ tenantSlug, factors, required, editable, csrf }: FactorsCardProps) {
  return (
    <Card flush title="Second factors" description={`Asked for after your password; a passkey also signs you in by itself.${required ? ' One is required here.' : ''}`}>
      {factors.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">You have none: whoever learns your password can sign in.</p>}
      <ul className="divide-y">
        {factors.map((factor) => (
          <li key={factor.id} className="space-y-3 px-5 py-4">
            <div className="space-y-1">
              <h3 className="flex flex-wrap items-center gap-2 text-base font-medium [overflow-wrap:anywhere]">
                <bdi>{factor.name}</bdi>
                {factor.name !== kinds[factor.kind] && <Badge>{kinds[factor.kind]}</Badge>}
                {factor.passkey?.backedUp && <Badge>synced</Badge>}
              </h3>
              <p className="text-sm text-ink-muted">
                Added <Time value={factor.createdAt} /> · {factor.lastUsedAt ? <>last used <Time value={factor.lastUsedAt} format="relative" /></> : 'not used yet'}
              </p>
            </div>
            {editable && <FactorControls tenantSlug={tenantSlug} factor={factor} removable={!required || factors.length > 1} csrf={csrf} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
