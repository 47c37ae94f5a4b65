import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { TokenHookDefinition } from '@/lib/tenants/fields/token-hook';
import { CredentialRow } from '../../credential-row';
import { RotateForm } from '../../events/[receiver]/rotate-form';
import { rotate } from './actions';

/** The secret that signs questions, and the previous one while both sign. */
export function HookSecrets({
  secrets,
  tenantPlace,
  editable,
}: {
  secrets: TokenHookDefinition['secrets'];
  tenantPlace: string;
  editable: boolean;
}) {
  const t = useText();
  return (
    <Card title={t('events.signingSecret')} description={t('tokenHook.secretSignsQuestions')} flush>
      <ul className="divide-y">
        {secrets.map(({ id, createdAt, expiresAt }, index) => (
          <CredentialRow
            key={id}
            title={index === 0 ? t('common.current') : t('common.previous')}
            status={
              <Badge tone={expiresAt ? 'warning' : 'success'} dot>
                {expiresAt ? t('events.expiresSoon') : t('common.valid')}
              </Badge>
            }
            facts={[
              t.rich('common.createdRich', { time: () => <Time value={createdAt} format="relative" /> }),
              expiresAt
                ? t.rich('common.expiresRich', { time: () => <Time value={expiresAt} format="relative" /> })
                : t('common.neverExpires'),
            ]}
          />
        ))}
        {editable && (
          <li className="px-5 py-4">
            <RotateForm
              action={rotate.bind(null, tenantPlace)}
              label={t('events.signingSecretLower')}
              warning={t('tokenHook.copySecretNow')}
            />
          </li>
        )}
      </ul>
    </Card>
  );
}
