"""The project's settings on the servers of the test run.

Being the settings module, it is the first thing any way of calling pytest loads.
"""

from tests.support.servers import servers_start

servers_start()

from stealr_site.settings import *  # noqa: E402, F403
