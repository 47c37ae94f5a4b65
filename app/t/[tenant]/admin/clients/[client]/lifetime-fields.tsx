import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { sections } from './sections';

/** A lifetime in words: the client's own, if it has one, and the tenant's. */
interface Lifetime {
  own: string;
  standard: string;
}

export interface Lifetimes {
  authorizationCode: Lifetime;
  deviceCode: Lifetime;
  accessToken: Lifetime;
  refreshIdle: Lifetime;
  refreshAbsolute: Lifetime;
  grace: Lifetime;
}

interface LifetimeFieldsProps {
  lifetimes: Lifetimes;
  rotation: boolean;
  /** A public client always rotates. */
  isPublic: boolean;
}

/** How long tokens live, where it differs from the tenant. */
export function LifetimeFields({ lifetimes, rotation, isPublic }: LifetimeFieldsProps) {
  const t = useText();
  const { authorizationCode, deviceCode, accessToken, refreshIdle, refreshAbsolute, grace } = lifetimes;
  return (
    <FormSection {...sections.lifetimes}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Duration
          name="authorization_code_lifetime_seconds"
          label={t('Authorization code')}
          lifetime={authorizationCode}
          hint={t('10 s to 60 s.')}
        />
        <Duration
          name="device_code_lifetime_seconds"
          label={t('Device code')}
          lifetime={deviceCode}
          hint={t('How long a device waits for its person: 1 min to 30 min.')}
        />
        <Duration
          name="access_token_lifetime_seconds"
          label={t('Access token')}
          lifetime={accessToken}
          hint={t('An API that checks only the signature takes it until it expires.')}
        />
        <Duration
          name="refresh_token_idle_seconds"
          label={t('Refresh token, unused')}
          lifetime={refreshIdle}
          hint={t('Renewed with every use.')}
        />
        <Duration
          name="refresh_token_absolute_seconds"
          label={t('Refresh token, in all')}
          lifetime={refreshAbsolute}
          hint={t('However often it is renewed.')}
        />
        <Duration
          name="refresh_token_grace_seconds"
          label={t('Rotation grace')}
          lifetime={grace}
          hint={t('How long a repeated refresh gets the same answer: 60 s at most.')}
        />
      </div>
      {!isPublic && (
        <Switch
          name="refresh_token_rotation"
          defaultChecked={rotation}
          label={t('Rotate refresh tokens')}
          lessSafe="off"
          description={t(
            'Every use gives a new one, and an old one presented again ends the family. Without, a stolen token works until it expires.',
          )}
        />
      )}
    </FormSection>
  );
}

function Duration({ name, label, lifetime, hint }: { name: string; label: string; lifetime: Lifetime; hint?: string }) {
  return (
    <Field label={label} name={name} hint={hint}>
      <Input
        name={name}
        defaultValue={lifetime.own}
        placeholder={lifetime.standard}
        autoComplete="off"
        inputMode="text"
      />
    </Field>
  );
}
