import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Identifier } from '@/components/ui/identifier';
import { PasswordInput } from '@/components/ui/password-input';
import { Select } from '@/components/ui/select';
import { Time } from '@/components/ui/time';
import type { SignalStream } from '@/lib/grants/trusted-issuers/streams/stream';
import { createStream, deleteStream, readStream, replaceToken, verifyStream } from './stream-actions';

interface StreamCardProps {
  issuer: string;
  /** The stream that was created at the transmitter; null for none. */
  stream: SignalStream | null;
  tenantPlace: string;
  editable: boolean;
}

/** The stream at the transmitter (OpenID SSF 1.0, 8). */
export function StreamCard({ issuer, stream, tenantPlace, editable }: StreamCardProps) {
  const t = useText();
  if (!stream) return editable && <CreateStream issuer={issuer} tenantPlace={tenantPlace} />;
  return (
    <Card title={t('trustedIssuers.streamAtTransmitter')}>
      <div className="space-y-5">
        {stream.tokenRejectedAt && (
          <Callout tone="danger" title={t('trustedIssuers.tokenRejected')}>
            {t.rich('trustedIssuers.tokenRejectedMeans', {
              time: () => <Time value={stream.tokenRejectedAt ?? stream.createdAt} />,
            })}
          </Callout>
        )}
        <DescriptionList
          items={[
            { term: t('trustedIssuers.streamId'), detail: <Identifier value={stream.streamId} /> },
            {
              term: t('events.delivery'),
              detail: stream.delivery === 'push' ? t('trustedIssuers.byPush') : t('trustedIssuers.byPoll'),
            },
            {
              term: t('trustedIssuers.streamVerified'),
              detail: stream.verifiedAt ? <Time value={stream.verifiedAt} /> : t('trustedIssuers.streamNotVerified'),
            },
            {
              term: t('common.status'),
              detail: stream.statusAt
                ? t.rich('trustedIssuers.streamStatusRead', {
                    status: [stream.status ?? '', stream.statusReason ?? ''].filter(Boolean).join(': '),
                    time: () => <Time value={stream.statusAt ?? stream.createdAt} />,
                  })
                : t('trustedIssuers.streamStatusUnknown'),
            },
          ]}
        />
        {editable && (
          <div className="flex flex-wrap gap-2">
            <StreamForm
              action={verifyStream.bind(null, tenantPlace)}
              issuer={issuer}
              button={t('trustedIssuers.verifyStream')}
              id="verify"
            />
            <StreamForm
              action={readStream.bind(null, tenantPlace)}
              issuer={issuer}
              button={t('trustedIssuers.readStatus')}
              id="read"
            />
            <StreamForm
              action={deleteStream.bind(null, tenantPlace)}
              issuer={issuer}
              button={t('trustedIssuers.deleteStream')}
              id="delete"
            />
          </div>
        )}
        {editable && (
          <ActionForm
            action={replaceToken.bind(null, tenantPlace)}
            resetOnSuccess
            className="space-y-3"
            id="stream-token"
          >
            <input type="hidden" name="issuer" value={issuer} />
            <TokenField label={t('trustedIssuers.newBearerToken')} hint={t('trustedIssuers.newBearerTokenHint')} />
            <SubmitButton variant="secondary">{t('trustedIssuers.replaceToken')}</SubmitButton>
          </ActionForm>
        )}
      </div>
    </Card>
  );
}

/** One request to the transmitter, with the stored token. */
function StreamForm({
  action,
  issuer,
  button,
  id,
}: {
  action: FormAction;
  issuer: string;
  button: string;
  /** Tells the forms of the page apart. */
  id: string;
}) {
  return (
    <ActionForm action={action} aria-label={button} id={`stream-${id}`}>
      <input type="hidden" name="issuer" value={issuer} />
      <SubmitButton variant="secondary">{button}</SubmitButton>
    </ActionForm>
  );
}

function CreateStream({ issuer, tenantPlace }: Pick<StreamCardProps, 'issuer' | 'tenantPlace'>) {
  const t = useText();
  return (
    <ActionForm action={createStream.bind(null, tenantPlace)}>
      <input type="hidden" name="issuer" value={issuer} />
      <Card
        title={t('trustedIssuers.streamAtTransmitter')}
        description={t('trustedIssuers.createStreamHint')}
        footer={<SubmitButton>{t('trustedIssuers.createStream')}</SubmitButton>}
      >
        <div className="space-y-5">
          <TokenField label={t('trustedIssuers.bearerToken')} hint={t('trustedIssuers.bearerTokenHint')} />
          <Field label={t('events.delivery')} name="delivery">
            <Select
              name="delivery"
              defaultValue="push"
              options={[
                { value: 'push', label: t('trustedIssuers.byPush') },
                { value: 'poll', label: t('trustedIssuers.byPoll') },
              ]}
            />
          </Field>
        </div>
      </Card>
    </ActionForm>
  );
}

/** The bearer token for the transmitter. */
function TokenField({ label, hint }: { label: string; hint: string }) {
  return (
    <Field label={label} name="token_secret" required hint={hint}>
      <PasswordInput
        secret
        name="token_secret"
        required
        maxLength={4000}
        autoComplete="new-password"
        spellCheck={false}
      />
    </Field>
  );
}
