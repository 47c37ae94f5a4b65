"""Uses a SCIM service with scim2-client as its documentation describes, and prints what worked as JSON.

Run as: python scim2-client.py BASE_URL TOKEN. It knows the interface of the first release and of today's.
"""

import json
import sys
from uuid import uuid4

base_url, token = sys.argv[1:]
headers = {"Authorization": f"Bearer {token}"}
results = {}


def step(name, run):
    try:
        results[name] = run()
    except Exception as error:
        # scim2-client says in the cause which members it rejects.
        results[name] = f"{type(error).__name__}: {error.__cause__ or error}"


def checked(value):
    if type(value).__name__ == "Error":
        raise ValueError(f"{value.status} {value.detail}")
    return value


try:
    from httpx2 import Client
    from scim2_client.engines.httpx2 import SyncSCIMClient
    from scim2_models import PatchOp, PatchOperation

    scim = SyncSCIMClient(Client(base_url=base_url, headers=headers))
    step("discovery", lambda: scim.discover() or "ok")
    User = scim.get_resource_model("User")
    Group = scim.get_resource_model("Group")
    Member = Group and Group.Members

    def modify():
        operation = PatchOperation(op=PatchOperation.Op.replace_, path="displayName", value="Linus")
        return checked(scim.modify(User, results["id"], PatchOp[User](operations=[operation]))).display_name

except ImportError:
    from httpx import Client
    from scim2_client import SCIMClient
    from scim2_models import Group, GroupMember as Member, ServiceProviderConfig, User

    # The first release does not send PATCH.
    modify = None
    http = Client(base_url=base_url, headers=headers)
    scim = SCIMClient(http, resource_types=(User, Group))
    # The first release has models of the discovery endpoints, but no requests for them.
    step(
        "discovery",
        lambda: ServiceProviderConfig.model_validate(http.get("/ServiceProviderConfig").json()) and "ok",
    )


def create():
    user = checked(scim.create(User(user_name=f"{uuid4()}@example.com", display_name="Ada")))
    results["id"] = user.id
    return user.display_name


def replace():
    user = checked(scim.query(User, results["id"]))
    user.display_name = "Grace"
    return checked(scim.replace(user)).display_name


def group():
    made = checked(scim.create(Group(display_name=str(uuid4()), members=[Member(value=results["id"])])))
    return len(checked(scim.query(Group, made.id)).members)


if User:
    step("create", create)
    step("query", lambda: checked(scim.query(User, results["id"])).display_name)
    step("list", lambda: type(checked(scim.query(User))).__name__.split("[")[0])
    step("replace", replace)
    if modify:
        step("modify", modify)
    step("group", group)
    step("delete", lambda: checked(scim.delete(User, results["id"])) or "ok")

print(json.dumps(results))
