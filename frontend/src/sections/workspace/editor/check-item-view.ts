import '@/styles/workspace.css';
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';

/** A checklist item with its box. The box is outside of the text, so that a click on it doesn't move the cursor. */
export class CheckItemView implements NodeView {
  readonly dom = document.createElement('li');
  readonly contentDOM = document.createElement('div');
  private readonly box = document.createElement('input');

  constructor(
    private node: Node,
    private readonly view: EditorView,
    private readonly position: () => number | undefined,
  ) {
    const label = document.createElement('label');
    label.contentEditable = 'false';
    label.append(this.box);
    this.dom.className = 'ws-check';
    this.box.type = 'checkbox';
    this.box.addEventListener('change', () => this.toggle());
    this.dom.append(label, this.contentDOM);
    this.show();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.show();
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.box;
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }

  private show(): void {
    const checked = this.node.attrs['checked'] === true;
    this.box.checked = checked;
    this.box.disabled = !this.view.editable;
    this.box.setAttribute('aria-label', this.node.textContent || 'Checklist item');
    this.dom.dataset['checked'] = String(checked);
  }

  private toggle(): void {
    const at = this.position();
    if (at !== undefined) this.view.dispatch(this.view.state.tr.setNodeAttribute(at, 'checked', this.box.checked));
  }
}
