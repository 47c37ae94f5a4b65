import { CodeFrame, type CodeFrameProps } from './code-frame';
import { CopyButton } from './copy-button';

/** Preformatted text with a copy button. */
export function CodeBlock({ code, title, aside, ...props }: CodeFrameProps) {
  return (
    <CodeFrame
      code={code}
      title={title}
      aside={
        <>
          {aside}
          <CopyButton value={code} what={title} />
        </>
      }
      {...props}
    />
  );
}
