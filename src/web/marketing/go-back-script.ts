/** For the page without scripts. Static text: its hash is in the content security policy. */
export const GO_BACK_SCRIPT =
  "document.getElementById('go-back').onclick=function(){history.length>1?history.back():location.assign('/')}"

export function goBack() {
  if (window.history.length > 1) window.history.back()
  else window.location.assign('/')
}
