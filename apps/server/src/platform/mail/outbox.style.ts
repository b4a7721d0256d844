/** The product's tokens and the few rules this page needs; dark when the system is. */
export const OUTBOX_STYLE = `
:root { color-scheme: light; --paper: #faf8f3; --surface: #fffefb; --hover: #f5f2ea; --ink: #1b1f1a; --ink-2: #535a4e;
  --line: #e8e3d7; --line-strong: #d3ccbb; --leaf-text: #1f5a33; --focus: #2e6f9e; }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --paper: #12150f; --surface: #1a1e17; --hover: #22271f;
  --ink: #efeee5; --ink-2: #b3b8a9; --line: #2b3127; --line-strong: #3d4538; --leaf-text: #84cb98; --focus: #86bde2; } }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 14px/20px 'Inter Variable', Inter, system-ui, sans-serif; }
header { height: 56px; display: flex; align-items: center; padding: 0 20px; border-bottom: 1px solid var(--line); }
header a { display: inline-flex; align-items: center; gap: 10px; color: inherit; text-decoration: none; font-size: 17px; font-weight: 660; letter-spacing: -.03em; }
main { max-width: 760px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { margin: 0; font-size: 26px; line-height: 32px; font-weight: 640; letter-spacing: -.022em; }
p { margin: 0; }
.lead { margin-top: 4px; color: var(--ink-2); }
.count { margin: 20px 0 8px; font-size: 12px; line-height: 16px; color: var(--ink-2); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.empty { margin-top: 20px; padding: 32px 20px; text-align: center; color: var(--ink-2); }
summary { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 12px 16px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--hover); }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.meta { grid-row: 2; font-size: 13px; line-height: 18px; color: var(--ink-2); overflow-wrap: anywhere; }
time { grid-column: 2; grid-row: 1; font-size: 12px; color: var(--ink-2); font-variant-numeric: tabular-nums; white-space: nowrap; }
.body { padding: 16px; border-top: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
.files { margin-top: 16px; padding-top: 12px; border-top: 1px solid var(--line); }
.body a { color: var(--leaf-text); font-weight: 500; text-decoration-color: var(--line-strong); text-underline-offset: 3px; }
.body a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; }
@media (max-width: 639px) { body { font-size: 16px; line-height: 24px; } main { padding: 24px 16px 48px; } summary { grid-template-columns: minmax(0, 1fr); }
  time { grid-column: 1; grid-row: 3; } }
`;
