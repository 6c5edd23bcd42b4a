# Errors as pages: what is wrong, and what to do. Their sentences are those of the program.

error-heading-not-found = Nothing here
error-heading-not-yet = There was nothing then
error-heading-bad-request = That address makes no sense
error-heading-bad-form = That form makes no sense
error-heading-too-long = Too much at once
error-heading-read-only = Pages are only read
error-heading-busy = The server is busy
error-heading-unknown-person = Log in first
error-heading-forbidden = That is not for you to do
error-heading-too-many = Too many attempts
error-heading-broken = Something broke

error-remedy-not-found = The link may be mistyped, or cut off. Start from the leagues and follow the links.
error-remedy-not-yet = Name a later moment, or look at it as it is now.
error-remedy-bad-request = Correct the address, or follow a link instead.
error-remedy-bad-form = Load the page again, and send its form as it is.
error-remedy-too-long = Shorten what you wrote, and send the form again.
error-remedy-read-only = The page on the API says how.
error-remedy-busy = Load the page again in a moment.
error-remedy-unknown-person = The link to log in is at the top right.
error-remedy-forbidden = Ask somebody who may, or load the page again and send its form once more.
error-remedy-too-many = Wait as long as it says, then try again.
error-remedy-broken = It is not your fault. Load the page again; if it stays so, tell the operator the code below.

error-code = Code { $code } · status { $status }
error-to-leagues = To the leagues
error-api = The API
