/** How pages look that are written without Next: as all others do (app/globals.css, components/shell/sign-in-shell.tsx), by fonts that every system has. */
export const plainStyle = `
:root { color-scheme: light dark;
  --canvas: light-dark(oklch(0.985 0.0012 200), oklch(0.172 0.006 235));
  --surface: light-dark(oklch(1 0 0), oklch(0.204 0.007 235));
  --hover: light-dark(oklch(0.953 0.003 205), oklch(0.246 0.009 235));
  --line: light-dark(oklch(0.91 0.004 210), oklch(0.288 0.01 235));
  --ink: light-dark(oklch(0.218 0.014 240), oklch(0.945 0.004 230));
  --ink-muted: light-dark(oklch(0.43 0.014 240), oklch(0.755 0.01 230));
  --ink-subtle: light-dark(oklch(0.51 0.013 240), oklch(0.67 0.012 230));
  --accent: light-dark(var(--tenant-accent-light, #0f6275), var(--tenant-accent-dark, #62c3d6));
  --on-accent: light-dark(var(--tenant-on-accent-light, #ffffff), var(--tenant-on-accent-dark, #0b1519)); }
* { box-sizing: border-box; margin: 0; }
html { background: var(--canvas); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { min-height: 100vh; min-height: 100dvh; position: relative; display: flex; flex-direction: column; align-items: center; padding: 2.5rem 1rem;
  font: .875rem/1.375rem ui-sans-serif, system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif; -webkit-font-smoothing: antialiased; }
@media (min-width: 40rem) { body { justify-content: center; padding-block: 4rem; } }
main { width: 100%; max-width: 23rem; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.tenant { display: flex; align-items: center; gap: .625rem; margin-bottom: 1.5rem; padding-inline: .25rem; font-weight: 600; letter-spacing: -.025em; }
.tenant svg { flex: none; width: 1.5rem; height: 1.5rem; fill: var(--accent); }
.tenant img { display: block; height: 2rem; max-width: 10rem; object-fit: contain; }
.tenant span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.card { padding: 1.5rem; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); box-shadow: 0 1px 1px oklch(0.2 0.02 240 / 0.05); }
@media (min-width: 40rem) { .card { padding: 1.75rem; } }
h1 { font-size: 1.1875rem; line-height: 1.625rem; font-weight: 600; letter-spacing: -.012em; text-wrap: balance; }
.card p { margin-top: .25rem; color: var(--ink-muted); text-wrap: pretty; }
.card p + p { margin-top: .75rem; }
.card form, .card p.on { margin-top: 1.5rem; }
.on a, .card button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.5rem; padding: .375rem 1rem; border: 1px solid var(--line); border-radius: 6px;
  background: var(--surface); color: var(--ink); font: inherit; font-weight: 500; text-align: center; text-decoration: none; cursor: pointer; box-shadow: 0 1px 1px oklch(0.2 0.02 240 / 0.05); }
.on a:hover { background: var(--hover); }
.card button, .on.first a { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.card button { width: 100%; }
.card button:hover, .on.first a:hover { background: color-mix(in oklab, var(--accent) 90%, var(--ink)); }
.below { margin-top: 1.25rem; padding-inline: .25rem; }
.links { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .8125rem; line-height: 1.25rem; }
.links a { color: var(--ink-muted); text-underline-offset: 2px; }
.id { color: var(--ink-subtle); font-size: .75rem; line-height: 1.125rem; }
nav { position: absolute; inset-inline: 0; bottom: .75rem; display: flex; flex-wrap: wrap; justify-content: center; gap: .25rem .75rem; padding-inline: 1rem; color: var(--ink-muted); font-size: .75rem; line-height: 1.5rem; }
nav a { color: inherit; text-underline-offset: 2px; }
nav a:hover, nav b { color: var(--ink); font-weight: 500; }
code { font: .75rem ui-monospace, 'SFMono-Regular', Menlo, monospace; user-select: all; }`;
