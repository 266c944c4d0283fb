import { isEditConflict, isRefusal } from '@/api/refusal';

export type SaveState = 'saved' | 'typing' | 'saving' | 'offline' | 'conflict' | 'refused';
type Content = Readonly<Record<string, unknown>>;

interface AutosaveOptions {
  version: number;
  save: (content: Content, version: number, isNewVersion: boolean) => Promise<{ version: number }>;
  /** Keeps unsaved text on the device, or removes it. */
  keep: (unsaved: { content: Content; version: number } | undefined) => void;
  onState: (state: SaveState) => void;
  /** The server's reason for a refusal. */
  onRefused?: (reason: string) => void;
}

export const SAVE_DELAY_MS = 1000;
export const RETRY_MS = 4000;

/** Saves a text a second after the last change. Unsaved text is kept on the device until the server has it. */
export class Autosave {
  version: number;
  state: SaveState = 'saved';
  private content: Content | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private isNewVersion = false;

  constructor(private readonly options: AutosaveOptions) {
    this.version = options.version;
  }

  /** Whether the server has everything. */
  get isClean(): boolean {
    return this.content === undefined && this.running === undefined;
  }

  change(content: Content): void {
    this.content = content;
    this.options.keep({ content, version: this.version });
    if (this.state === 'conflict') return;
    this.show('typing');
    this.later(SAVE_DELAY_MS);
  }

  /** Unsaved text of an earlier visit. If the document was saved since, the person decides which text stays. */
  resume(content: Content, version: number): void {
    if (version === this.version) {
      this.change(content);
      return;
    }
    this.content = content;
    this.show('conflict');
  }

  /** The server's newer text is shown: nothing here is unsaved. */
  adopt(version: number): void {
    this.version = version;
  }

  /** Saves over the newer text, which stays in the history. */
  keepMine(version: number): Promise<void> {
    this.version = version;
    this.isNewVersion = true;
    this.show('typing');
    return this.flush();
  }

  /** Discards the text of this page. */
  takeTheirs(version: number): void {
    clearTimeout(this.timer);
    this.content = undefined;
    this.version = version;
    this.options.keep(undefined);
    this.show('saved');
  }

  /** Saves now. Resolves when the request is answered. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    if (this.running) await this.running;
    if (this.content === undefined || this.state === 'conflict') return;
    this.running = this.send(this.content);
    await this.running;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private later(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), wait);
  }

  private async send(content: Content): Promise<void> {
    this.show('saving');
    try {
      const { version } = await this.options.save(content, this.version, this.isNewVersion);
      this.running = undefined;
      this.settle(content, version);
    } catch (error) {
      this.running = undefined;
      this.fail(error);
    }
  }

  private settle(sent: Content, version: number): void {
    this.version = version;
    this.isNewVersion = false;
    if (this.content === sent) {
      this.content = undefined;
      this.options.keep(undefined);
      this.show('saved');
    } else if (this.content) this.change(this.content);
  }

  private fail(error: unknown): void {
    if (isEditConflict(error)) {
      this.show('conflict');
      return;
    }
    if (isRefusal(error) && error.final && error.status !== 401) {
      this.options.onRefused?.(error.fields[0]?.message ?? error.message);
      this.show('refused');
      return;
    }
    this.show('offline');
    this.later(RETRY_MS);
  }

  private show(state: SaveState): void {
    this.state = state;
    this.options.onState(state);
  }
}
