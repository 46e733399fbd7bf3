/**
 * Sends a file as the body of a request. Unlike `fetch`, it reports how much has been sent, from 0 to 1. Rejects if there is no
 * response.
 */
export function sendFile(file: Blob, onProgress: (progress: number) => void) {
  return (url: string, { method = 'POST', headers }: RequestInit): Promise<Response> => {
    const request = new XMLHttpRequest()
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', file.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = request.onabort = request.ontimeout = () => reject(new TypeError('No response'))
    request.send(file)
    return promise
  }
}
