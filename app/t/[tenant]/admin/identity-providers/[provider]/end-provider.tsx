import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { LinkedPeople } from '@/lib/sign-in/identity-providers/store';
import { ChoiceRow } from '../../choice-row';
import { ownersOnlyButDisabling } from '../../owners-only';
import { disable, enable, remove } from './lifecycle';

/** Disable, enable and delete; the confirmations say first what will end. */
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
            <ChoiceRow text={t('Its button is hidden and it can’t be used to sign in. Linked accounts are kept.')}>
              <ConfirmDialog
                trigger={t('Enable')}
                triggerVariant="secondary"
                tone="neutral"
                title={t('Enable {name}?', { name })}
                description={t(
                  'Its button returns to the sign-in page, and people with a linked account can use it again.',
                )}
                confirmLabel={t('Enable provider')}
                action={enable.bind(null, tenantPlace)}
                fields={fields}
              />
            </ChoiceRow>
          )
        ) : (
          <ChoiceRow
            text={t('Temporarily turn off sign-in with this provider. Settings and linked accounts are kept.')}
          >
            <ConfirmDialog
              trigger={t('Disable')}
              title={t('Disable {name}?', { name })}
              description={t(
                '{people, plural, one {# linked person} other {# linked people}} can’t use it until it is enabled again.',
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
                    'End {sessions, plural, one {# session started with a linked account} other {# sessions started with a linked account}}',
                    { sessions },
                  )}
                  description={t('Otherwise they stay active until they expire.')}
                />
              )}
            </ConfirmDialog>
          </ChoiceRow>
        )}
        {mayShape && (
          <ChoiceRow text={t('Delete its settings and linked accounts.')}>
            <ConfirmDialog
              trigger={t('Delete')}
              title={t('Delete {name}?', { name })}
              description={t(
                'This cannot be undone. People with no other way to sign in are locked out until an administrator helps them.',
              )}
              ends={[
                t('Linked accounts of {people, plural, one {# person} other {# people}}', { people }),
                ...(sessions > 0
                  ? [
                      t(
                        '{sessions, plural, one {# session started with a linked account} other {# sessions started with a linked account}}',
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
