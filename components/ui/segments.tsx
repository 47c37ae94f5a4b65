interface SegmentsProps {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  defaultValue: string;
}

/** A few choices side by side, of which one is selected: native radio buttons. */
export function Segments({ legend, name, options, defaultValue }: SegmentsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-0.5 rounded-md border bg-sunken p-0.5">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex h-6 grow cursor-pointer items-center justify-center rounded-sm px-2.5 text-xs text-ink-muted hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} className="sr-only" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
