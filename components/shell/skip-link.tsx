/** The first stop of the keyboard: past the navigation to `#main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md border bg-surface px-3 py-2 text-sm font-medium shadow-md focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
