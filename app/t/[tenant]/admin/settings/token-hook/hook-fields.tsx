import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { Switch } from '@/components/ui/switch';
import type { TokenHookDefinition } from '@/lib/tenants/fields/token-hook';

/** The hook's address, and what happens while it fails. */
export function HookFields({ hook }: { hook: Omit<TokenHookDefinition, 'secrets'> | null }) {
  const t = useText();
  return (
    <>
      <Field label={t('tokenHook.url')} name="url" required hint={t('tokenHook.urlHint')}>
        <Input
          name="url"
          type="url"
          required
          maxLength={2000}
          defaultValue={hook?.url}
          placeholder="https://hooks.example.com/token"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <ChoiceGroup legend={t('tokenHook.ifHookFails')} name="on_failure">
        <Radio
          name="on_failure"
          value="refuse"
          label={t('tokenHook.issueNoTokens')}
          description={t('tokenHook.issueNoTokensHint')}
          defaultChecked={hook?.onFailure !== 'continue'}
        />
        <Radio
          name="on_failure"
          value="continue"
          label={t('tokenHook.issueWithoutHook')}
          description={t('tokenHook.issueWithoutHookHint')}
          defaultChecked={hook?.onFailure === 'continue'}
        />
      </ChoiceGroup>
      <Switch
        name="active"
        defaultChecked={hook?.active ?? true}
        label={t('tokenHook.active')}
        description={t('tokenHook.activeHint')}
      />
    </>
  );
}
