import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { CodeBlock } from '@/components/ui/code-block';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';
import type { ClientClaimsPreview } from '@/lib/edge/oauth/preview-client-claims';
import { LARGE_TOKEN_BYTES, type PreviewedToken } from '@/lib/oauth/tokens/preview-claims';
import { blockClass } from '../provisioning/[id]/block-class';

/** The card's anchor, where the page opens after the form is sent. */
const PREVIEW = 'preview';

interface PreviewCardProps {
  /** The user name that was entered. */
  person: string;
  /** The second field: the resource of a client's token, or the client of a resource's. */
  other: { name: string; label: string; chosen: string; options: readonly SelectOption[] };
  /** Null before a person is chosen. */
  preview: ClientClaimsPreview | null;
}

/** The claims for a chosen person, as the issuing code would issue them. A plain form, so that a link can show it. */
export function PreviewCard({ person, other, preview }: PreviewCardProps) {
  const t = useText();
  return (
    <Card id={PREVIEW} title={t('claims.preview')} description={t('claims.previewByIssuingCode')}>
      <form method="get" action={`#${PREVIEW}`} className="space-y-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('common.userName')} name="person" required>
            <Input name="person" required defaultValue={person} autoComplete="off" spellCheck={false} />
          </Field>
          <Field label={other.label} name={other.name}>
            <Select name={other.name} defaultValue={other.chosen} options={other.options} />
          </Field>
        </div>
        <Button type="submit" variant="secondary">
          {t('claims.showClaims')}
        </Button>
      </form>
      {preview && <PreviewResult preview={preview} />}
    </Card>
  );
}

function PreviewResult({ preview: result }: { preview: ClientClaimsPreview }) {
  const t = useText();
  if (result.kind === 'unknown-person')
    return (
      <Callout tone="warning" className="mt-5">
        {t('owners.noActivePersonWithUserName')}
      </Callout>
    );
  if (result.kind === 'refused')
    return (
      <Callout tone="warning" className="mt-5" title={t('claims.noTokenWouldBeIssued')}>
        {t(result.reason)}
      </Callout>
    );
  const { idToken, accessToken, userinfo, introspection } = result.preview;
  return (
    <div className="mt-5 space-y-4">
      {[idToken, accessToken].some((token) => token && token.bytes > LARGE_TOKEN_BYTES) && (
        <Callout tone="warning" title={t('claims.tokenIsLarge')}>
          {t('claims.largeTokensMayNotFit')}
        </Callout>
      )}
      {result.leftOut.length > 0 && (
        <Callout tone="warning" title={t('claims.claimsLeftOut')}>
          {t('claims.claimsDidNotFit', { claims: result.leftOut.join(', ') })}
        </Callout>
      )}
      <TokenBlock title={t('claims.accessToken')} token={accessToken} />
      {idToken && <TokenBlock title={t('claims.idToken')} token={idToken} />}
      {userinfo && (
        <CodeBlock title={t('claims.userinfo')} code={JSON.stringify(userinfo, null, 2)} className={blockClass} />
      )}
      <CodeBlock
        title={t('claims.introspectionAdds')}
        code={JSON.stringify(introspection, null, 2)}
        className={blockClass}
      />
    </div>
  );
}

function TokenBlock({ title, token: { claims, bytes } }: { title: string; token: PreviewedToken }) {
  const t = useText();
  return (
    <CodeBlock
      title={title}
      code={JSON.stringify(claims, null, 2)}
      aside={
        <Badge tone={bytes > LARGE_TOKEN_BYTES ? 'warning' : 'neutral'}>{t('claims.bytesInAll', { bytes })}</Badge>
      }
      className={blockClass}
    />
  );
}
