import { useText } from '@/components/text/use-text';
import { CodeBlock } from '@/components/ui/code-block';
import type { BoundedText } from '@/lib/provisioning/log/bounded';
import type { LoggedResponse, ProvisioningEntry } from '@/lib/provisioning/log/entry';
import { blockClass } from './block-class';

/** The request as received, without its secrets. */
export function RequestBlocks({
  entry: { method, path, request },
}: {
  entry: Pick<ProvisioningEntry, 'method' | 'path' | 'request'>;
}) {
  const t = useText();
  return (
    <div className="min-w-0 space-y-6">
      <CodeBlock
        title={t('common.request')}
        code={[`${method} ${path}`, ...headerLines(request.headers)].join('\n')}
        className={blockClass}
      />
      {request.body ? (
        <Body title={t('common.requestBody')} body={request.body} />
      ) : (
        <p className="text-sm text-ink-muted">{t('provisioning.requestBodyWasNotRead')}</p>
      )}
      {request.redacted && (
        <p className="text-sm text-ink-muted">{t('provisioning.secretsWereRemovedBeforeStorage')}</p>
      )}
    </div>
  );
}

/** The response. */
export function ResponseBlocks({ response: { headers, body } }: { response: LoggedResponse }) {
  const t = useText();
  const lines = headerLines(headers);
  return (
    <>
      {lines.length > 0 && (
        <CodeBlock title={t('provisioning.responseHeaders')} code={lines.join('\n')} className={blockClass} />
      )}
      {body ? (
        <Body title={t('provisioning.responseBody')} body={body} />
      ) : (
        <p className="text-sm text-ink-muted">{t('provisioning.responseHadNoBody')}</p>
      )}
    </>
  );
}

function Body({ title, body: { text, characters, truncated } }: { title: string; body: BoundedText }) {
  const t = useText();
  return (
    <CodeBlock
      title={title}
      aside={
        truncated && (
          <span>
            {t('provisioning.firstKeptOfCharactersCharacters', {
              kept: text.length.toLocaleString('en'),
              characters: characters.toLocaleString('en'),
            })}
          </span>
        )
      }
      code={truncated ? text : indented(text)}
      className={blockClass}
    />
  );
}

/** Pretty-prints JSON; other text is returned unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
