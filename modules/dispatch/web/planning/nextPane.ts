/** Moves the focus to the list of the next pane on the screen (F6). */
export function nextPane(): void {
  const lists = [...document.querySelectorAll<HTMLElement>('[data-pane] [role="grid"], [data-pane] [role="treegrid"]')];
  const at = lists.findIndex((list) => list.contains(document.activeElement));
  lists[(at + 1) % lists.length]?.focus();
}
