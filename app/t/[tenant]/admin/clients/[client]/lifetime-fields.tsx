import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { sections } from './sections';

/** A lifetime in words: the client's own, if set, and the tenant's default. */
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
  /** A public client's refresh tokens always rotate. */
  isPublic: boolean;
}

/** The token lifetimes that differ from the tenant's. */
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
          hint={t('How long a device waits for the person: 1 min to 30 min.')}
        />
        <Duration
          name="access_token_lifetime_seconds"
          label={t('Access token')}
          lifetime={accessToken}
          hint={t('APIs that check only the signature accept it until it expires.')}
        />
        <Duration
          name="refresh_token_idle_seconds"
          label={t('Refresh token idle lifetime')}
          lifetime={refreshIdle}
          hint={t('Renewed with each use.')}
        />
        <Duration
          name="refresh_token_absolute_seconds"
          label={t('Refresh token maximum lifetime')}
          lifetime={refreshAbsolute}
          hint={t('However often it is used.')}
        />
        <Duration
          name="refresh_token_grace_seconds"
          label={t('Rotation grace period')}
          lifetime={grace}
          hint={t('How long a repeated refresh returns the same response: up to 60 s.')}
        />
      </div>
      {!isPublic && (
        <Switch
          name="refresh_token_rotation"
          defaultChecked={rotation}
          label={t('Rotate refresh tokens')}
          lessSafe="off"
          description={t(
            'Each use returns a new token, and reusing an old one ends the token family. When off, a stolen token works until it expires.',
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
