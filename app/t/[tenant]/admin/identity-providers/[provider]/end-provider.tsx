import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { LinkedPeople } from '@/lib/sign-in/identity-providers/store';
import { ChoiceRow } from '../../choice-row';
import { ownersOnlyButDisabling } from '../../owners-only';
import { disable, enable, remove } from './lifecycle';

/** Disable, enable and delete, which say first what they end. */
export function EndProvider({
  provider: { id, name, disabledAt },
  linked: { people, sessions },
  tenantPlace,
  mayShape,
}: {
  provider: IdentityProvider;
  linked: LinkedPeople;
  tenantPlace: string;
  mayShape: boolean;
}) {
  const t = useText();
  const fields = { provider: id };
  return (
    <Card
      title={disabledAt ? t('Enable or delete') : t('Disable or delete')}
      description={mayShape ? undefined : t(ownersOnlyButDisabling)}
      flush
    >
      <div className="divide-y">
        {disabledAt ? (
          mayShape && (
            <ChoiceRow text={t('It has no button, and signs nobody in. Its links are kept.')}>
              <ConfirmDialog
                trigger={t('Enable')}
                triggerVariant="secondary"
                tone="neutral"
                title={t('Sign people in by {name} again?', { name })}
                description={t(
                  'Its button comes back to the sign-in page, and everybody who is linked can use it again.',
                )}
                confirmLabel={t('Enable provider')}
                action={enable.bind(null, tenantPlace)}
                fields={fields}
              />
            </ChoiceRow>
          )
        ) : (
          <ChoiceRow
            text={t('Sign nobody in by it for now. Its settings and links stay, and it can be enabled again.')}
          >
            <ConfirmDialog
              trigger={t('Disable')}
              title={t('Sign nobody in by {name}?', { name })}
              description={t(
                '{people, plural, one {# linked person} other {# linked people}} cannot use it until it is enabled again.',
                { people },
              )}
              confirmLabel={t('Disable provider')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            >
              {sessions > 0 && (
                <Checkbox
                  name="end_sessions"
                  defaultChecked
                  label={t(
                    'End {sessions, plural, one {# session that began with a linked account} other {# sessions that began with a linked account}}',
                    { sessions },
                  )}
                  description={t('Otherwise they last until they expire.')}
                />
              )}
            </ConfirmDialog>
          </ChoiceRow>
        )}
        {mayShape && (
          <ChoiceRow text={t('Forget its settings, and who is linked with it.')}>
            <ConfirmDialog
              trigger={t('Delete')}
              title={t('Delete {name}?', { name })}
              description={t(
                'This cannot be undone: people who have no other way to sign in are locked out until an administrator helps.',
              )}
              ends={[
                t('Links of {people, plural, one {# person} other {# people}}', { people }),
                ...(sessions > 0
                  ? [
                      t(
                        '{sessions, plural, one {# session that began with a linked account} other {# sessions that began with a linked account}}',
                        { sessions },
                      ),
                    ]
                  : []),
              ]}
              confirmLabel={t('Delete provider')}
              action={remove.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        )}
      </div>
    </Card>
  );
}
