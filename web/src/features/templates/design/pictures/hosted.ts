// Hosts a picture for a design.
import { hostPicture } from '../../templates.ts'

/** Hosts a picture and answers its path, which is right wherever the server is reached. */
export async function hostedPath(file: File): Promise<string> {
  return new URL((await hostPicture(file)).imageUrl, window.location.href).pathname
}
