import { newKey } from '@/api/client';
import { isRefusal } from '@/api/refusal';
import { downscaleImage } from '@/lib/browser/downscale-image';
import { unsavedChanges } from '@/lib/browser/unsaved';
import type { NewPhoto } from './api';

/** A photo on this device that isn't uploaded yet. */
export interface Waiting extends NewPhoto {
  /** Local preview URL until the upload finishes. */
  url: string;
  state: 'sending' | 'failed';
  problem?: string;
}

type Send = (shot: NewPhoto) => Promise<unknown>;

const NIL_ID: readonly Waiting[] = [];
export const UNREACHED = "Couldn't reach the server.";

/**
 * Pending uploads of this tab, for all shipments. They outlive the page they were taken on. Each photo keeps one idempotency key for all retries, so that it is stored once.
 */
export class PhotoStore {
  private waiting = new Map<string, readonly Waiting[]>();
  private readonly listeners = new Set<() => void>();
  private readonly mark = Symbol('photos');
  private line: Promise<unknown> = Promise.resolve();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  read(shipment: string): readonly Waiting[] {
    return this.waiting.get(shipment) ?? NIL_ID;
  }

  /** Adds photos, which are sent one at a time. */
  add(shipment: string, line: string | undefined, files: readonly Blob[], send: Send): void {
    const fresh = files.map((file): Waiting => ({
      shipment,
      line,
      file,
      key: newKey(),
      url: URL.createObjectURL(file),
      state: 'sending',
    }));
    this.put(shipment, [...this.read(shipment), ...fresh]);
    for (const each of fresh) this.queue(each, send);
  }

  /** Retries failed uploads. */
  retry(shipment: string, send: Send): void {
    const failed = this.read(shipment).filter(({ state }) => state === 'failed');
    this.put(
      shipment,
      this.read(shipment).map((each) => ({ ...each, state: 'sending' as const, problem: undefined })),
    );
    for (const each of failed) this.queue(each, send);
  }

  /** Discards a failed upload. */
  drop(shipment: string, key: string): void {
    const gone = this.read(shipment).find((each) => each.key === key);
    if (gone) URL.revokeObjectURL(gone.url);
    this.put(
      shipment,
      this.read(shipment).filter((each) => each.key !== key),
    );
  }

  private queue(shot: Waiting, send: Send): void {
    this.line = this.line.then(() => this.send(shot, send));
  }

  private async send({ shipment, line, file, key }: Waiting, send: Send): Promise<void> {
    try {
      await send({ shipment, line, file: await downscaleImage(file), key });
      this.drop(shipment, key);
    } catch (error) {
      const problem = isRefusal(error) ? error.message : UNREACHED;
      this.put(
        shipment,
        this.read(shipment).map((each) => (each.key === key ? { ...each, state: 'failed' as const, problem } : each)),
      );
    }
  }

  private put(shipment: string, photos: readonly Waiting[]): void {
    this.waiting.set(shipment, photos);
    const some = [...this.waiting.values()].some((each) => each.length > 0);
    unsavedChanges.mark(this.mark, some);
    // Closing the tab would lose pending photos; leaving the page doesn't.
    if (some) addEventListener('beforeunload', confirmLeaving);
    else removeEventListener('beforeunload', confirmLeaving);
    this.listeners.forEach((listener) => listener());
  }
}

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

export const photoStore = new PhotoStore();
