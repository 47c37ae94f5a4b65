import { CodeBlock } from '@/components/ui/code-block';
import type { BoundedText } from '@/lib/provisioning-log/bounded';
import type { LoggedResponse, ProvisioningEntry } from '@/lib/provisioning-log/entry';
import { blockClass } from './block-class';

/** The request as it came, but for its secrets. */
export function RequestBlocks({ entry: { method, path, request } }: { entry: Pick<ProvisioningEntry, 'method' | 'path' | 'request'> }) {
  return (
    <div className="min-w-0 space-y-6">
      <CodeBlock title="Request" code={[`${method} ${path}`, ...headerLines(request.headers)].join('\n')} className={blockClass} />
      {request.body ? <Body title="Request body" body={request.body} /> : <p className="text-sm text-ink-muted">No body was read.</p>}
      {request.redacted && <p className="text-sm text-ink-muted">Secrets were left out before this was kept: where they stood it says [redacted].</p>}
    </div>
  );
}

/** What was answered. */
export function ResponseBlocks({ response: { headers, body } }: { response: LoggedResponse }) {
  const lines = headerLines(headers);
  return (
    <>
      {lines.length > 0 && <CodeBlock title="Response headers" code={lines.join('\n')} className={blockClass} />}
      {body ? <Body title="Response body" body={body} /> : <p className="text-sm text-ink-muted">The answer had no body.</p>}
    </>
  );
}

function Body({ title, body: { text, characters, truncated } }: { title: string; body: BoundedText }) {
  return (
    <CodeBlock
      title={title}
      aside={truncated && <span>first {text.length.toLocaleString('en')} of {characters.toLocaleString('en')} characters</span>}
      code={truncated ? text : indented(text)}
      className={blockClass}
    />
  );
}

/** JSON on lines of its own; what is none as it came. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const headerLines = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
