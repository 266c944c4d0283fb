/** The longest side of an uploaded photo, in pixels: enough to see a scratch, small enough for a slow connection. */
const LONGEST = 2400;
const SMALL_BYTES = 400_000;
const QUALITY = 0.85;

/** Returns the upload size for an image of this size. */
export function fitWithin(width: number, height: number, longest = LONGEST): { width: number; height: number } {
  const by = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

/**
 * Returns a photo ready for upload: upright, no larger than needed, without the camera's metadata. A file this browser
 * can't draw is sent unchanged, and the server decides whether to accept it.
 */
export async function downscaleImage(file: Blob): Promise<Blob> {
  const picture = await decodeImage(file);
  if (!picture) return file;
  const size = fitWithin(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  const packed = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  const small = file.size <= SMALL_BYTES && packed !== null && file.size <= packed.size;
  return packed && !small ? packed : file;
}

async function decodeImage(file: Blob): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap === 'undefined') return null;
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}
